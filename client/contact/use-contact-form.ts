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
import {
  type ContactFaults,
  type ContactMessage,
  checkContact,
  contactFields,
} from '#shared/contact.ts';
import { usePageData, useWording } from '../context.tsx';
import { attemptId, keepTyped, readDraft } from './draft.ts';
import { type Failure, pendingSubmission, type SubmissionEnd, submit } from './submission.ts';

/** Name of the field that people do not see. */
export const trapName = 'website';

function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

function typedIn(form: HTMLFormElement): ContactMessage {
  return {
    name: textIn(form, 'name'),
    email: textIn(form, 'email'),
    message: textIn(form, 'message'),
  };
}

function fieldIn(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

/** True where the visitor's focus is nowhere, so that nothing is taken from them. */
const focusIsFree = () => document.activeElement === document.body;

function focusFirstFaulty(form: HTMLFormElement, faults: ContactFaults): void {
  const faulty = contactFields.find((name) => faults[name]);
  if (faulty) fieldIn(form, faulty).focus();
}

/** Puts the draft into the fields that are empty; returns when the form was first shown. */
function restoreDraft(form: HTMLFormElement): number {
  const draft = readDraft();
  const since = draft?.since ?? Date.now();
  for (const name of contactFields) {
    const field = fieldIn(form, name);
    if (draft && !field.value) field.value = draft.typed[name];
  }
  // What was typed before the scripts came is worth keeping, too.
  if (contactFields.some((name) => fieldIn(form, name).value)) keepTyped(typedIn(form), since);
  return since;
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

interface Options {
  /** Faults that the server found. */
  known: ContactFaults;
  takesFocus: boolean;
  onSent: () => void;
}

export function useContactForm({ known, takesFocus, onSent }: Options): ContactFormState {
  const { site } = usePageData();
  const { language } = useWording();
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const since = useRef(0);
  const [faults, setFaults] = useState(known);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(() => pendingSubmission() !== null);

  async function follow(submission: Promise<SubmissionEnd>) {
    setSending(true);
    setFailure(null);
    const end = await submission;
    if (end.sent) return onSent();
    setSending(false);
    setFailure(end.failure);
  }

  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    if (focusIsFree()) focusFirstFaulty(form.current, known);
    if (takesFocus) fieldIn(form.current, 'name').focus();
    const submission = pendingSubmission();
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
      const shownForm = event.currentTarget;
      if (sending) return;
      const typed = typedIn(shownForm);
      const check = checkContact(typed);
      // At once, so that the message is there to be read out with the field that gets the focus.
      flushSync(() => setFaults(check.ok ? {} : check.faults));
      if (!check.ok) return focusFirstFaulty(shownForm, check.faults);
      const { message } = check;
      follow(
        submit(
          {
            message,
            id: attemptId(message, typed, since.current),
            elapsed: Math.max(0, Date.now() - since.current),
            trap: textIn(shownForm, trapName),
          },
          { organisation: site.organisation[language], email: site.email, host: location.host },
          site,
        ),
      );
    },
  };
}

/** The faults without those that are mended; new ones wait until the visitor submits again. */
function stillFaulty(shown: ContactFaults, typed: ContactMessage): ContactFaults {
  const check = checkContact(typed);
  const found = check.ok ? {} : check.faults;
  return Object.fromEntries(
    Object.entries(shown).filter(([name, fault]) => found[name as keyof ContactFaults] === fault),
  );
}
