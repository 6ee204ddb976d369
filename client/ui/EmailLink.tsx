import { Fragment } from 'react';

/** The address may break after its @ and before its dots. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </a>
  );
}
