import { Badge } from '@millwright/ui/badge/badge';
import { Button } from '@millwright/ui/button/button';
import { Card } from '@millwright/ui/card/card';
import { EmptyState } from '@millwright/ui/empty-state/empty-state';
import { FilterChips } from '@millwright/ui/filter-chips/filter-chips';
import { IconButton } from '@millwright/ui/icon-button/icon-button';
import { linkClass } from '@millwright/ui/link/link';
import { Menu } from '@millwright/ui/menu/menu';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Select } from '@millwright/ui/select/select';
import { Skeleton, SkeletonGroup } from '@millwright/ui/skeleton/skeleton';
import { Table } from '@millwright/ui/table/table';
import { TextField } from '@millwright/ui/text-field/text-field';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';

const projects = [
  { id: '1', name: 'Boiler 2 shutdown', owner: 'Sneha Oak', state: 'Open', jobs: 8 },
  { id: '2', name: 'Cooling tower renewal', owner: 'Imran Khan', state: 'Open', jobs: 3 },
  { id: '3', name: 'Annual lifting inspection', owner: 'Sneha Oak', state: 'Closed', jobs: 12 },
];
type Project = (typeof projects)[number];

const Actions = ({ project }: { project: Project }) => (
  <Menu
    trigger={
      <IconButton label={`More for ${project.name}`} size="small">
        <Ellipsis aria-hidden />
      </IconButton>
    }
    entries={[
      { id: 'rename', label: 'Rename', onSelect: () => {} },
      { id: 'close', label: 'Close', tone: 'bad', onSelect: () => {} },
    ]}
  />
);

/**
 * A page that lists one kind of thing. Its head has the title, a line about what is listed, and one primary action. Filters stand in one bar, those in
 * force as chips below it, each taken away by itself. Rows have a link and a menu, and two lines on a phone. What is empty says so in one card.
 */
function ListPage({ rows = projects, isLoading = false }: { rows?: readonly Project[]; isLoading?: boolean }) {
  const [state, setState] = useState('');
  const shown = rows.filter((row) => state === '' || row.state === state);
  return (
    <main className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader
        title="Projects"
        description="Jobs of one shutdown or contract, with their people."
        actions={
          <Button variant="primary">
            <Plus aria-hidden className="size-4" /> New project
          </Button>
        }
      />
      {(isLoading || rows.length > 0) && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <TextField label="Find a project" type="search" className="min-w-0 flex-1 basis-60" />
            <Select label="State" className="w-44" value={state} onChange={({ target }) => setState(target.value)}>
              <option value="">All</option>
              <option>Open</option>
              <option>Closed</option>
              <option>On hold</option>
            </Select>
          </div>
          {state && <FilterChips filters={[{ id: 'state', label: `State: ${state}` }]} onRemove={() => setState('')} />}
        </div>
      )}
      {isLoading ? (
        <SkeletonGroup label="Projects" className="grid gap-3">
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </SkeletonGroup>
      ) : shown.length === 0 ? (
        <Card padding="none">
          {rows.length === 0 ? (
            <EmptyState title="No project yet">
              Group the jobs of a shutdown, and give its people their roles.
            </EmptyState>
          ) : (
            <EmptyState
              kind="no-results"
              title={`No project is ${state.toLowerCase()}`}
              action={<Button onClick={() => setState('')}>Show all projects</Button>}
            />
          )}
        </Card>
      ) : (
        <Table
          caption="Projects"
          isCaptionHidden
          rows={shown}
          getRowId={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: 'Project',
              isRowHeader: true,
              cell: ({ id, name }) => (
                <a href={`#${id}`} className={linkClass({ variant: 'standalone' })}>
                  {name}
                </a>
              ),
            },
            { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
            { id: 'state', header: 'State', cell: (row) => <Badge tone={toneOf(row)}>{row.state}</Badge> },
            { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => jobs },
            {
              id: 'actions',
              header: <span className="sr-only">Actions</span>,
              headerText: 'Actions',
              align: 'end',
              cell: (project) => <Actions project={project} />,
            },
          ]}
          phoneRow={(row) => ({
            title: (
              <a href={`#${row.id}`} className={linkClass({ variant: 'standalone' })}>
                {row.name}
              </a>
            ),
            end: <Badge tone={toneOf(row)}>{row.state}</Badge>,
            details: [row.owner, `${row.jobs} jobs`],
          })}
        />
      )}
    </main>
  );
}

const toneOf = ({ state }: Project) => (state === 'Open' ? ('good' as const) : ('neutral' as const));

const meta = {
  title: 'Patterns/List page',
  component: ListPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ListPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(1 + projects.length);
    await userEvent.click(canvas.getByRole('button', { name: 'More for Boiler 2 shutdown' }));
    await expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
};

export const Narrowed: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'State' }), 'Closed');
    await expect(canvas.getAllByRole('row')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: /State: Closed/ }));
    await expect(canvas.getAllByRole('row')).toHaveLength(1 + projects.length);
  },
};

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'State' }), 'On hold');
    await expect(canvas.getByRole('heading', { name: 'No project is on hold' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show all projects' })).toBeVisible();
  },
};

export const Empty: Story = {
  args: { rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No project yet' })).toBeVisible();
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
};

export const Loading: Story = {
  args: { isLoading: true },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-busy=true]')).toBeVisible();
  },
};
