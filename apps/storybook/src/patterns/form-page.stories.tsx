import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { PageHeader } from '@millwright/ui/page-header/page-header';
import { Select } from '@millwright/ui/select/select';
import { TextField } from '@millwright/ui/text-field/text-field';
import { Textarea } from '@millwright/ui/textarea/textarea';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useId, useRef, useState } from 'react';
import { expect, userEvent } from 'storybook/test';

/**
 * A page on which something is written. Fields that belong together are a card. The button that sends stands after the last field and is never dimmed: beside it
 * is what is missing, and pressed too early it leads to the first such field. An error stands at its field; what was typed stays.
 */
function FormPage() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ name: '', plant: '', note: '' });
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const missing = [values.name.trim() === '' && 'a name', values.plant === '' && 'the plant'].filter(Boolean);
  const errorOf = (isMissing: boolean, text: string) => (isTried && isMissing ? text : undefined);
  return (
    <main className="mx-auto grid w-full max-w-page gap-6 px-gutter py-7">
      <PageHeader title="New project" description="Saves itself" />
      <form
        ref={form}
        aria-label="Project"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          form.current?.querySelector<HTMLElement>(values.name.trim() === '' ? '[name=name]' : '[name=plant]')?.focus();
        }}
      >
        <Card as="section" aria-labelledby="what" className="grid gap-5 sm:grid-cols-2">
          <CardHeader title="What it is" headingId="what" className="sm:col-span-2" />
          <TextField
            label="Name"
            name="name"
            isRequired
            value={values.name}
            error={errorOf(values.name.trim() === '', 'Enter a name.')}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Select
            label="Plant"
            name="plant"
            isRequired
            value={values.plant}
            error={errorOf(values.plant === '', 'Choose the plant.')}
            onChange={({ target }) => set({ plant: target.value })}
          >
            <option value="">Choose</option>
            <option>Ratnagiri Plant</option>
            <option>Raigad Works</option>
          </Select>
        </Card>
        <Card as="section" aria-labelledby="more" className="grid gap-5">
          <CardHeader title="More" headingId="more" />
          <Textarea
            label="Note"
            optionalLabel="optional"
            rows={4}
            value={values.note}
            onChange={({ target }) => set({ note: target.value })}
          />
        </Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            type="submit"
            className="max-xs:w-full"
            aria-describedby={missing.length > 0 ? id : undefined}
          >
            Create the project
          </Button>
          <p id={id} role="status" className="min-w-0 flex-1 basis-60 text-small text-ink-muted">
            {missing.length > 0 && `To create it, add ${missing.join(' and ')}.`}
          </p>
        </div>
      </form>
    </main>
  );
}

const meta = {
  title: 'Patterns/Form page',
  component: FormPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FormPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Create the project' })).toHaveAccessibleDescription(
      'To create it, add a name and the plant.',
    );
  },
};

export const WithErrors: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Create the project' }));
    await expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveFocus();
    await expect(canvas.getByText('Enter a name.')).toBeVisible();
    await expect(canvas.getByText('Choose the plant.')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /Name/ }), 'Boiler 2 shutdown');
    await expect(canvas.queryByText('Enter a name.')).toBeNull();
    await expect(canvas.getByText('To create it, add the plant.')).toBeVisible();
  },
};
