import { Badge } from '@millwright/ui/badge/badge';
import { Breadcrumb } from '@millwright/ui/breadcrumb/breadcrumb';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { Menu } from '@millwright/ui/menu/menu';
import { NavTabs } from '@millwright/ui/nav-tabs/nav-tabs';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis } from 'lucide-react';
import { expect } from 'storybook/test';

/**
 * A page about one thing. Its head says the way to it, its title with its state, its facts on one line, and the next step as the one primary action; what else
 * can be done is in the menu beside it. Parts that are read apart are tabs with addresses; what belongs together is a card, with a heading of its own.
 */
function DetailPage() {
  return (
    <main className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Projects', href: '#projects' }, { label: 'Boiler 2 shutdown' }]} />}
        title="Boiler 2 shutdown"
        status={<Badge tone="good">Open</Badge>}
        description="Ratnagiri Plant · Owner: Sneha Oak · 8 jobs"
        actions={
          <>
            <Button variant="primary">Add a job</Button>
            <Menu
              trigger={
                <Button aria-label="More for Boiler 2 shutdown">
                  <Ellipsis aria-hidden className="size-4" />
                </Button>
              }
              entries={[{ id: 'close', label: 'Close the project', tone: 'bad', onSelect: () => {} }]}
            />
          </>
        }
      />
      <NavTabs
        label="Boiler 2 shutdown"
        currentId="about"
        tabs={[
          { id: 'about', label: 'About', href: '#about' },
          { id: 'jobs', label: 'Jobs', count: 8, href: '#jobs' },
          { id: 'people', label: 'People', count: 3, href: '#people' },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-labelledby="what" className="grid gap-3">
          <CardHeader title="What it is for" headingId="what" />
          <p className="max-w-prose">
            All work of the April shutdown of 21 days, from scaffolding to the hydrostatic test.
          </p>
        </Card>
        <Card as="section" aria-labelledby="facts" className="grid gap-3">
          <CardHeader title="Facts" headingId="facts" />
          <DefinitionList
            items={[
              { term: 'Begins', description: '1 Apr 2027' },
              { term: 'Ends', description: '21 Apr 2027' },
              { term: 'Budget', description: '₹4,50,00,000' },
            ]}
          />
        </Card>
      </div>
    </main>
  );
}

const meta = {
  title: 'Patterns/Detail page',
  component: DetailPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof DetailPage>;
export default meta;

export const Ready: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Boiler 2 shutdown' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  },
};
