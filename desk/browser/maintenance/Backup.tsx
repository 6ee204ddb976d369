import { useMutation } from '@tanstack/react-query';
import { paths } from '../../shared/api.ts';
import { download, faultOf, request, timeouts } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Task } from './Task.tsx';

export function Backup() {
  const { words } = useLocale();
  const { backup } = words.maintenance;
  const make = useMutation({
    mutationFn: async () => {
      const timeout = timeouts.maintenance;
      const { id } = await request<{ id: string }>(paths.backups, { method: 'POST', timeout });
      download(`${paths.backups}/${id}`);
    },
  });
  return (
    <Task
      title={backup.title}
      body={backup.body}
      outcome={(make.isPending && backup.making) || (make.isSuccess && backup.made)}
      fault={make.error ? faultOf(make.error) : undefined}
    >
      <button
        type="button"
        className="button"
        aria-disabled={make.isPending}
        onClick={() => make.isPending || make.mutate()}
      >
        {backup.make}
      </button>
    </Task>
  );
}
