/** The states of the form: editing, with faults or a failure, and sending. */
import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type ContactFaults, checkContact } from '#shared/contact.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { usePageData, useWording } from '../context.tsx';
import { attemptId, keepTyped } from './draft.ts';
import {
  fieldIn,
  focusFirstFaulty,
  restoreDraft,
  stillFaulty,
  textIn,
  trapName,
  typedIn,
} from './fields.ts';
import {
  type Failure,
  markSeen,
  type SubmissionEnd,
  submit,
  unseenSubmission,
} from './submission.ts';

type Unsent = Extract<ContactOutcome, { sent: false }>;

interface Options {
  /** The server's answer, where the form was posted without scripts. */
  outcome: Unsent | undefined;
  takesFocus: boolean;
  onSent: () => void;
}

interface ContactFormState {
  form: RefObject<HTMLFormElement | null>;
  submitButton: RefObject<HTMLButtonElement | null>;
  faults: ContactFaults;
  failure: Failure | null;
  sending: boolean;
  onInput(): void;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** True where the visitor's focus is nowhere, so that nothing is taken from them. */
const focusIsFree = () => document.activeElement === document.body;

function refusalOf(outcome: Unsent | undefined): Failure | null {
  if (!outcome?.refusal) return null;
  return outcome.refusal === 'noRecipient' ? 'recipientError' : 'errorBody';
}

export function useContactForm({ outcome, takesFocus, onSent }: Options): ContactFormState {
  const { site } = usePageData();
  const { language } = useWording();
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const since = useRef(0);
  const [faults, setFaults] = useState(outcome?.faults ?? {});
  const [failure, setFailure] = useState(refusalOf(outcome));
  const [sending, setSending] = useState(() => unseenSubmission() !== null);

  async function follow(submission: Promise<SubmissionEnd>) {
    setSending(true);
    const end = await submission;
    // The visitor has gone to another page; the form that they come back to will tell them.
    if (!form.current) return;
    markSeen();
    if (end.sent) return onSent();
    setSending(false);
    setFailure(end.failure);
  }

  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    if (focusIsFree()) focusFirstFaulty(form.current, faults);
    if (takesFocus) fieldIn(form.current, 'name').focus();
    const submission = unseenSubmission();
    if (submission) follow(submission);
  });

  useLayoutEffect(() => {
    if (form.current) since.current = restoreDraft(form.current);
  }, []);

  useEffect(() => takeOver(), []);

  // Disabled, the button has lost the focus; the visitor goes on from where they were.
  useEffect(() => {
    if (failure && focusIsFree()) submitButton.current?.focus();
  }, [failure]);

  return {
    form,
    submitButton,
    faults,
    failure,
    sending,
    onInput() {
      if (!form.current) return;
      const typed = typedIn(form.current);
      keepTyped(typed, since.current);
      setFaults((shown) => stillFaulty(shown, typed));
    },
    onSubmit(event) {
      event.preventDefault();
      if (sending) return;
      const typed = typedIn(event.currentTarget);
      const check = checkContact(typed);
      // At once, so that the message is there to be read out with the field that gets the focus.
      flushSync(() => {
        setFailure(null);
        setFaults(check.ok ? {} : check.faults);
      });
      if (!check.ok) return focusFirstFaulty(event.currentTarget, check.faults);
      const submission = {
        message: check.message,
        id: attemptId(check.message, typed, since.current),
        elapsed: Math.max(0, Date.now() - since.current),
        trap: textIn(event.currentTarget, trapName),
      };
      const organisation = site.organisation[language];
      follow(submit(submission, { organisation, email: site.email, host: location.host }, site));
    },
  };
}
