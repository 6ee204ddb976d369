import { useMutation } from '@tanstack/react-query';
import { fill } from '#content/words.ts';
import { type CheckReport, paths } from '../../shared/api.ts';
import { faultOf, request, timeouts } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Task } from './Task.tsx';

/** More names than these help nobody who reads them. */
const mostNamed = 10;

const named = (names: string[]) =>
  `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` … (${names.length})` : ''}`;

function Outcome({ report }: { report: CheckReport }) {
  const { words } = useLocale();
  const { check } = words.maintenance;
  const { ok, damaged, missingFiles, damagedFiles, pictures } = report;
  if (ok) return <p>{fill(check.fine, { pictures })}</p>;
  const rows = damaged.map(({ table, id }) => `${check.tables[table]} ${id}`);
  return (
    <>
      {rows.length > 0 && <p>{fill(check.damaged, { rows: named(rows) })}</p>}
      {missingFiles.length > 0 && <p>{fill(check.missingFiles, { files: named(missingFiles) })}</p>}
      {damagedFiles.length > 0 && <p>{fill(check.damagedFiles, { files: named(damagedFiles) })}</p>}
      <p>{check.cure}</p>
    </>
  );
}

export function Check() {
  const { words } = useLocale();
  const { check } = words.maintenance;
  const run = useMutation({
    mutationFn: () =>
      request<CheckReport>(paths.check, { method: 'POST', timeout: timeouts.maintenance }),
  });
  return (
    <Task
      title={check.title}
      body={check.body}
      outcome={run.isPending ? check.running : run.data && <Outcome report={run.data} />}
      fault={run.error ? faultOf(run.error) : undefined}
    >
      <button
        type="button"
        className="button"
        aria-disabled={run.isPending}
        onClick={() => run.isPending || run.mutate()}
      >
        {check.run}
      </button>
    </Task>
  );
}
