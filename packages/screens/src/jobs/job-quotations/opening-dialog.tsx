import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiMutation } from '@millwright/api-client/use-api';
import { Banner } from '@millwright/ui/banner/banner';
import { Button } from '@millwright/ui/button/button';
import { Modal } from '@millwright/ui/modal/modal';
import { OtpField } from '@millwright/ui/otp-field/otp-field';
import { useToast } from '@millwright/ui/toast/toast';
import { useState, type FormEvent } from 'react';
import type { Job } from '../../parts/jobs/job-words.ts';

const openings = {
  all: {
    title: 'Open the quotes',
    what: 'Once they are open they stay open, and nothing more is taken.',
    done: 'The quotes are opened',
  },
  technical: {
    title: 'Open the technical envelopes',
    what: 'What each vendor offers can be read then, and is judged. The prices stay sealed.',
    done: 'The technical envelopes are opened',
  },
  price: {
    title: 'Open the price envelopes',
    what: 'Those of the vendors that qualify are opened. The prices of who is disqualified stay sealed for good, whatever is said later.',
    done: 'The price envelopes are opened',
  },
};

/** What an opener confirms with: a code that is mailed first. */
export default function OpeningDialog({
  job,
  envelope,
  onClose,
}: {
  job: Job;
  /** Of two envelopes the one that is opened. */
  envelope?: 'technical' | 'price' | undefined;
  onClose: () => void;
}) {
  const words = openings[envelope ?? 'all'];
  const toast = useToast();
  const ask = useApiMutation('requestOpeningCode');
  const open = useApiMutation('openQuotations');
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const sendCode = async () => {
    setProblem(null);
    try {
      await ask.run({ path: { id: job._id } });
      setSent(true);
    } catch (error) {
      setProblem((error as ApiProblem).message);
    }
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) {
      setProblem('Enter the six digits.');
      return;
    }
    setProblem(null);
    try {
      const { state } = await open.run({ path: { id: job._id }, body: { code, ...(envelope && { envelope }) } });
      onClose();
      toast.show(
        state === (envelope === 'technical' ? 'technical_opened' : 'opened')
          ? { tone: 'good', title: words.done }
          : { title: 'You have confirmed', description: 'The other opener has 30 minutes to confirm as well.' },
      );
    } catch (error) {
      setProblem((error as ApiProblem).message);
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      description={`${words.what} It stands in the job's log, with your name.`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {isSent ? (
            <Button type="submit" form="opening-code" variant="primary" isLoading={open.isPending}>
              Confirm and open
            </Button>
          ) : (
            <Button variant="primary" isLoading={ask.isPending} onClick={() => void sendCode()}>
              Mail me the code
            </Button>
          )}
        </>
      }
    >
      {isSent ? (
        <form id="opening-code" noValidate onSubmit={(event) => void confirm(event)} className="grid gap-4">
          <OtpField
            label="Code from the mail"
            description="Six digits, good for 10 minutes."
            isRequired
            value={code}
            error={problem ?? undefined}
            onValueChange={setCode}
          />
          <div>
            <Button size="small" variant="quiet" isLoading={ask.isPending} onClick={() => void sendCode()}>
              Mail another code
            </Button>
          </div>
        </form>
      ) : (
        <>
          {problem && (
            <Banner tone="bad" title="No code was mailed">
              {problem}
            </Banner>
          )}
          <p>We mail a code to your address: it shows that it is you who opens them.</p>
        </>
      )}
    </Modal>
  );
}
