import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { Select } from '@millwright/ui/select/select';
import { Textarea } from '@millwright/ui/textarea/textarea';
import { useRef, useState, type FormEvent } from 'react';
import { isolated } from '../shared/isolated.ts';
import type { VendorRfq } from './quote.rules.ts';

const MOST_CHARACTERS = 2000;
/** The longest description of a line in the list of lines. */
const MOST_OF_LINE = 60;

/** Asks the buyer, about the call or one line of it. What was typed stays when it was not taken. */
export function QuestionForm({ rfq, onOutdated }: { rfq: VendorRfq; onOutdated: () => void }) {
  const ask = useApiMutation('askQuestion');
  const [text, setText] = useState('');
  const [line, setLine] = useState('');
  const [error, setError] = useState<string>();
  const [isSent, setSent] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const refuse = (reason: string | undefined) => {
    setError(reason);
    if (reason) field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    setSent(false);
    const words = text.trim();
    if (!words) return refuse('Enter a question.');
    if (words.length > MOST_CHARACTERS) return refuse('Write at most 2,000 characters.');
    setError(undefined);
    try {
      await ask.run({
        query: { link: rfq.link },
        body: { revision: rfq.revision, text: words, ...(line && { line }) },
      });
      setText('');
      setLine('');
      setSent(true);
    } catch (thrown) {
      const problem = thrown as ApiProblem;
      if (problem.code === 'REVISION_CONFLICT') onOutdated();
      refuse(problem.errors.find(({ pointer }) => pointer === '/text')?.message);
    }
  };
  return (
    <Card as="section" aria-labelledby="ask-question" className="grid gap-4">
      <CardHeader
        title="Ask a question"
        headingId="ask-question"
        description={`${isolated(rfq.buyer)} sees who asked. Other vendors see the question only if it is answered to all, without your name.`}
      />
      <form noValidate aria-labelledby="ask-question" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {ask.error && !error && (
          <Banner tone="bad" title="Not sent">
            {ask.error.message}
          </Banner>
        )}
        <Textarea
          ref={field}
          label="Question"
          description="Do not include prices or names. The buyer may reword it and answer to all vendors."
          isRequired
          characterLimit={MOST_CHARACTERS}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Select label="About" value={line} onChange={(event) => setLine(event.target.value)}>
          <option value="">The RFQ in general</option>
          {rfq.lines.map(({ _id, lineNumber, description }, index) => (
            <option key={_id} value={_id}>
              {lineNumber ?? index + 1}.{' '}
              {description.length > MOST_OF_LINE ? `${description.slice(0, MOST_OF_LINE)}…` : description}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isLoading={ask.isPending}>
            Send question
          </Button>
          <p role="status" className="text-small text-ink-muted">
            {isSent && `Sent to ${isolated(rfq.buyer)}. The answer will be emailed to you.`}
          </p>
        </div>
      </form>
    </Card>
  );
}
