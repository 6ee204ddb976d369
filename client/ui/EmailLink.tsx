import { Fragment } from 'react';

/** An address that breaks after its @ and before its dots, if it has to. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  );
}
