import {
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type ContactErrors,
  type ContactMessage,
  checkContact,
  contactFields,
  messageOf,
  trapName,
} from '#shared/contact.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { pagePaths } from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import { loadToaster } from '../toasts/ToastRegion.tsx';
import { elapsed, idempotencyKey, readDraft, saveDraft } from './draft.ts';
import {
  acknowledgeResult,
  type Failure,
  pendingResult,
  type SendResult,
  sendMessage,
} from './send.ts';

type Unsent = Extract<ContactOutcome, { sent: false }>;

interface Options {
  /** The server's response to a form that was posted without scripts. */
  outcome: Unsent | undefined;
  takesFocus: boolean;
  onSent: () => void;
}

function fieldIn(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

const typedIn = (form: HTMLFormElement) => messageOf((name) => fieldIn(form, name).value);

/** Scrolls so that the summary of the errors stays visible, if there is room. */
function focusFirstInvalid(form: HTMLFormElement, errors: ContactErrors): void {
  const invalid = contactFields.find((name) => errors[name]);
  if (!invalid) return;
  const field = fieldIn(form, invalid);
  for (const element of [form.querySelector('[role=alert]'), field]) {
    element?.scrollIntoView({ block: 'nearest' });
  }
  field.focus({ preventScroll: true });
}

/** The id of the form and of the panel that replaces it; a posted form returns to this fragment. */
export const contactAnchor = 'contact-form';

/** Finds the form of the document, if the page is rendered for the first time. */
const findServed = () => ({
  form: globalThis.document?.forms.namedItem(contactAnchor),
  focused: globalThis.document?.activeElement,
});

/** If another program changes the form before hydration, React replaces it. */
function takeFromServed(form: HTMLFormElement, served: ReturnType<typeof findServed>): void {
  if (!served.form || served.form === form) return;
  for (const name of contactFields) {
    const [before, field] = [fieldIn(served.form, name), fieldIn(form, name)];
    field.value = before.value;
    if (before !== served.focused) continue;
    field.focus({ preventScroll: true });
    const { selectionStart, selectionEnd } = before;
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Fills empty fields from the draft, and saves text that was typed before the scripts ran. */
function restoreDraft(form: HTMLFormElement): void {
  for (const name of contactFields) {
    const field = fieldIn(form, name);
    if (field.value) saveDraft(name, field.value);
    else field.value = readDraft(name);
  }
}

/** Removes the errors that are corrected. New ones appear at the next submit. */
function stillInvalid(errors: ContactErrors, typed: ContactMessage): ContactErrors {
  const check = checkContact(typed);
  const rest = check.ok ? {} : check.errors;
  return Object.fromEntries(
    Object.entries(errors).filter(([name, error]) => rest[name as keyof ContactErrors] === error),
  );
}

/** After a second click on the disabled button, an element around the form has the focus. */
export const focusIsAround = (element: Element | null) => document.activeElement?.contains(element);

function firstFailure(outcome: Unsent | undefined): Failure | null {
  if (!outcome?.problem) return null;
  return outcome.problem === 'noRecipient' ? 'recipientError' : 'errorBody';
}

export function useContactForm({ outcome, takesFocus, onSent }: Options) {
  const { site } = usePageData();
  const { language } = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [errors, setErrors] = useState<ContactErrors>(outcome?.errors ?? {});
  const [failure, setFailure] = useState(firstFailure(outcome));
  const [sending, setSending] = useState(() => pendingResult() !== null);
  const [served] = useState(findServed);

  async function follow(pending: Promise<SendResult>) {
    setSending(true);
    const result = await pending;
    // The visitor has left the page; the form shows the result when they return.
    if (!form.current) return;
    // A visitor who is leaving the page sees the result when they return.
    if (location.pathname === pagePaths.contact) acknowledgeResult();
    if (result.sent) return onSent();
    setSending(false);
    setFailure(result.failure);
  }

  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    if (focusIsAround(form.current)) focusFirstInvalid(form.current, errors);
    if (takesFocus) fieldIn(form.current, 'name').focus();
    const pending = pendingResult();
    if (pending) follow(pending);
  });

  useLayoutEffect(() => {
    if (!form.current) return;
    takeFromServed(form.current, served);
    restoreDraft(form.current);
  }, [served]);

  useEffect(() => takeOver(), []);

  // A disabled button loses the focus, so the focus is set again.
  useEffect(() => {
    if (failure && focusIsAround(submitButton.current)) submitButton.current?.focus();
  }, [failure]);

  return {
    form,
    submitButton,
    errors,
    failure,
    sending,
    onInput({ currentTarget, target }: InputEvent<HTMLFormElement>) {
      const name = contactFields.find((field) => fieldIn(currentTarget, field) === target);
      if (!name) return;
      const typed = typedIn(currentTarget);
      saveDraft(name, typed[name]);
      loadToaster().catch(() => {});
      setErrors((current) => stillInvalid(current, typed));
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending) return;
      const { currentTarget } = event;
      const check = checkContact(typedIn(currentTarget));
      // With a synchronous update, the error is in the DOM before its field gets the focus.
      flushSync(() => {
        setFailure(null);
        setErrors(check.ok ? {} : check.errors);
      });
      if (!check.ok) return focusFirstInvalid(currentTarget, check.errors);
      const attempt = {
        message: check.message,
        idempotencyKey: idempotencyKey(),
        elapsed: elapsed(),
        trap: fieldIn(currentTarget, trapName).value,
      };
      const organisation = site.organisation[language];
      const recipient = { organisation, email: site.email, host: location.host };
      follow(sendMessage(attempt, recipient, site.mail));
    },
  };
}
