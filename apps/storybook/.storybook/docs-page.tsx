// The docs page of a component: its guide (`parameters.guide`) and its stories in a fixed order.
import { Canvas, Controls, Description, DocsContext, Source, Story, useOf } from '@storybook/addon-docs/blocks';
import { Check, X } from 'lucide-react';
import { useContext } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { ComponentGuide, ComponentState } from '@millwright/ui/component-guide';
import behaviours from '../behaviours.json' with { type: 'json' };
import costs from '../src/foundations/costs.json' with { type: 'json' };
import { readable } from './title.ts';

type PreparedStory = ReturnType<ComponentProps<typeof DocsContext.Provider>['value']['storyById']>;

const stateTexts: Record<ComponentState, string> = {
  keyboard: 'Used by keyboard alone.',
  'screen-reader': 'Name, role, state and announcements for a screen reader.',
  sizes: 'Small, middle and large.',
  'disabled-reason': 'Disabled, and says why.',
  loading: 'Loading.',
  error: 'In error.',
  'long-text': 'Long text.',
};

const statusTexts: Record<ComponentGuide['status'], { text: string; className: string }> = {
  stable: { text: 'Stable: properties and slot names are public', className: 'bg-good-soft text-on-good-soft' },
  new: { text: 'New: may still change', className: 'bg-warn-soft text-on-warn-soft' },
  deprecated: { text: 'Deprecated', className: 'bg-bad-soft text-on-bad-soft' },
};

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The ids in a story's `parameters.covers`. */
const coversOf = (story: PreparedStory): string[] => (story.parameters['covers'] as string[] | undefined) ?? [];

const captionOf = (story: PreparedStory): string =>
  (story.parameters['docs'] as { description?: { story?: string } } | undefined)?.description?.story ?? '';

/** `packages/ui/src/button/button.stories.tsx` is `button`. */
const folderOf = (fileName: string): string => fileName.split('/').at(-2) ?? '';

const shownCode = { style: 'font-mono' };

/** The last part of the title in words: `Components/Forms/Text field` is "Text field". */
function Heading() {
  const { preparedMeta } = useOf('meta', ['meta']);
  return <h1 className="text-hero font-semibold">{readable(preparedMeta.title.split('/').at(-1) ?? '')}</h1>;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 grid gap-3">
      <h2 className="text-heading font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Keys, parts or behaviours: a column of names in code, a column of what they are. */
function Facts({ names, rows }: { names: [string, string]; rows: Array<[key: string, is: ReactNode]> }) {
  return (
    <table className="w-full max-w-190 text-left">
      <thead className="border-b border-line-strong">
        <tr>
          {names.map((name) => (
            <th key={name} scope="col" className="py-1.5 pr-4 text-label font-medium text-ink-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([key, is]) => (
          <tr key={key} className="align-top">
            <th scope="row" className={`w-56 py-2 pr-4 text-small font-normal ${shownCode.style}`}>
              {key}
            </th>
            <td className="py-2">{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StoryLink({ story }: { story: PreparedStory }) {
  return (
    <a href={`?path=/story/${story.id}`} target="_top" className="text-accent underline">
      {story.name}
    </a>
  );
}

function Head({ name, guide }: { name: string; guide?: ComponentGuide }) {
  const cost = costs.find((entry) => entry.name === name);
  const status = guide && statusTexts[guide.status];
  return (
    <div className="mb-4 grid gap-3">
      <Heading />
      <ul className="flex flex-wrap gap-2 text-label">
        {status && <li className={`rounded-small px-2 py-0.5 ${status.className}`}>{status.text}</li>}
        {cost && (
          <li className="rounded-small bg-sunken px-2 py-0.5 text-ink-soft">
            {inKilobytes(cost.bytes)} with all it imports
            {cost.lazyBytes > 0 && `, ${inKilobytes(cost.lazyBytes)} more when first used`}
          </li>
        )}
        <li className="rounded-small bg-sunken px-2 py-0.5 text-small text-ink-soft">
          <code>{`@millwright/ui/${name}/${name}`}</code>
        </li>
      </ul>
      {guide?.alsoKnownAs && <p className="text-ink-muted">Also called {guide.alsoKnownAs.join(', ')}.</p>}
    </div>
  );
}

/** Two examples that differ in the one thing that matters, each with the reason below it. */
function Examples({ stories }: { stories: PreparedStory[] }) {
  const kinds = [
    { tag: 'do', label: 'Do', Sign: Check, edge: 'border-good', badge: 'bg-good text-on-good' },
    { tag: 'dont', label: "Don't", Sign: X, edge: 'border-bad', badge: 'bg-bad text-on-bad' },
  ];
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {kinds.map(({ tag, label, Sign, edge, badge }) => (
        <div key={tag} className="grid content-start gap-6">
          {stories
            .filter(({ tags }) => tags.includes(tag))
            .map((story) => (
              <figure key={story.id} className={`overflow-hidden rounded-middle border-2 ${edge}`}>
                <p className={`flex items-center gap-1.5 px-4 py-1 font-semibold ${badge}`}>
                  <Sign aria-hidden className="size-4" />
                  {label}
                </p>
                <div className="overflow-x-auto p-7.5">
                  <Story of={story.moduleExport} />
                </div>
                <figcaption className="grid gap-1 border-t border-line bg-sunken p-4">
                  <span>{captionOf(story)}</span>
                </figcaption>
                <Source of={story.moduleExport} />
              </figure>
            ))}
        </div>
      ))}
    </div>
  );
}

/** The story that proves each behaviour and state, or the reason why a component cannot have it. */
function Proofs({ name, guide, stories }: { name: string; guide?: ComponentGuide; stories: PreparedStory[] }) {
  const own = (behaviours as Record<string, Record<string, string>>)[name] ?? {};
  const rows = [...Object.entries(own), ...Object.entries(stateTexts)];
  return (
    <table className="w-full text-left">
      <thead className="border-b border-line-strong">
        <tr>
          {['Id', 'Expected behaviour', 'Proved by'].map((column) => (
            <th key={column} scope="col" className="py-1.5 pr-4 text-label font-medium text-ink-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([id, text]) => {
          const proofs = stories.filter((story) => coversOf(story).includes(id));
          const reason = guide?.without?.[id as ComponentState];
          return (
            <tr key={id} className="align-top">
              <th scope="row" className={`w-48 py-2 pr-4 text-small font-normal ${shownCode.style}`}>
                {id}
              </th>
              <td className="py-2 pr-4">{text}</td>
              <td className="w-2/5 py-2">
                {proofs.map((story, index) => (
                  <span key={story.id}>
                    {index > 0 && ', '}
                    <StoryLink story={story} />
                  </span>
                ))}
                {proofs.length === 0 && (reason ? `Not here: ${reason}` : <em>Nothing yet</em>)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The width that a story asks for, in pixels; a docs page has no viewport of its own. */
function widthOf(story: PreparedStory): number | undefined {
  const viewport = story.storyGlobals['viewport'] as { value?: string } | undefined;
  return viewport?.value ? Number(viewport.value.slice(1)) : undefined;
}

/**
 * A story with its source. Stories with their own width or mocked answers get their own frame, because media queries and request handlers
 * belong to a document.
 */
function Example({ story }: { story: PreparedStory }) {
  const width = widthOf(story);
  const isFramed = width !== undefined || story.title.startsWith('Screens') || story.parameters['api'] !== undefined;
  if (!isFramed) return <Canvas of={story.moduleExport} />;
  return (
    <div style={{ maxWidth: width && width + 42 }}>
      <Canvas of={story.moduleExport} story={{ inline: false, height: width === 320 ? '640px' : '560px' }} />
    </div>
  );
}

function StoryList({ stories }: { stories: PreparedStory[] }) {
  return (
    <div className="grid gap-8">
      {stories.map((story) => (
        <article key={story.id} id={`story-${story.id}`} className="grid gap-1">
          <h3 className="text-title font-semibold">{story.name}</h3>
          {captionOf(story) && <p className="max-w-190 text-ink-muted">{captionOf(story)}</p>}
          <Example story={story} />
        </article>
      ))}
    </div>
  );
}

function ComponentPage({ name, guide, stories }: { name: string; guide?: ComponentGuide; stories: PreparedStory[] }) {
  const overview = stories.find(({ moduleExport, name: title }) => moduleExport && title === 'Overview') ?? stories[0];
  const isExample = ({ tags }: PreparedStory) => tags.includes('do') || tags.includes('dont');
  return (
    <>
      <Head name={name} guide={guide} />
      {guide ? <p className="max-w-190 text-title">{guide.purpose}</p> : <Description />}
      {guide && guide.avoid.length > 0 && (
        <Section title="When not to use it">
          <ul className="grid max-w-190 list-disc gap-1 pl-5">
            {guide.avoid.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Section>
      )}
      {overview && (
        <Section title="Overview">
          <Canvas of={overview.moduleExport} />
          <Controls of={overview.moduleExport} />
        </Section>
      )}
      {stories.some(isExample) && (
        <Section title="Do and don't">
          <Examples stories={stories.filter(isExample)} />
        </Section>
      )}
      {guide && (
        <>
          <Section title="Anatomy">
            <Facts names={['data-slot', 'What it is']} rows={Object.entries(guide.anatomy)} />
          </Section>
          <Section title="Keyboard">
            {Object.keys(guide.keyboard).length > 0 ? (
              <Facts names={['Key', 'What it does']} rows={Object.entries(guide.keyboard)} />
            ) : (
              <p>It is not focusable.</p>
            )}
          </Section>
        </>
      )}
      <Section title="States and behaviours">
        <Proofs name={name} guide={guide} stories={stories} />
      </Section>
      {guide && (
        <Section title="Known issues">
          {guide.knownIssues?.length ? (
            <ul className="grid max-w-190 list-disc gap-1 pl-5">
              {guide.knownIssues.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          ) : (
            <p>None known.</p>
          )}
        </Section>
      )}
      <Section title="Stories">
        <StoryList stories={stories.filter((story) => story !== overview && !isExample(story))} />
      </Section>
    </>
  );
}

/** A screen needs no guide: what a person does there, and each of its states. */
function PlainPage({ stories }: { stories: PreparedStory[] }) {
  return (
    <>
      <Heading />
      <div className="mt-4 max-w-190 text-title">
        <Description />
      </div>
      <Section title="States">
        <StoryList stories={stories} />
      </Section>
    </>
  );
}

/** A widget for other products: what its host must know, a playground with a control for each variable, and its states. */
function WidgetPage({ stories }: { stories: PreparedStory[] }) {
  const playground = stories.find(({ name }) => name === 'Playground');
  return (
    <>
      <Heading />
      <div className="mt-4 grid max-w-190 gap-3">
        <Description />
      </div>
      {playground && (
        <Section title="Playground">
          <Canvas of={playground.moduleExport} />
          <Controls of={playground.moduleExport} />
        </Section>
      )}
      <Section title="States">
        <StoryList stories={stories.filter((story) => story !== playground)} />
      </Section>
    </>
  );
}

/** The docs page of a component with its guide, or of a screen with its states. */
export default function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const stories = useContext(DocsContext)
    .componentStories()
    .filter(({ tags }) => tags.includes('autodocs') && !tags.includes('!autodocs'));
  const name = folderOf(String(preparedMeta.parameters['fileName'] ?? ''));
  const guide = preparedMeta.parameters['guide'] as ComponentGuide | undefined;
  return (
    <div className="sb-unstyled text-body text-ink">
      {preparedMeta.title.startsWith('Components') ? (
        <ComponentPage name={name} guide={guide} stories={stories} />
      ) : preparedMeta.title.startsWith('Widgets') ? (
        <WidgetPage stories={stories} />
      ) : (
        <PlainPage stories={stories} />
      )}
    </div>
  );
}
