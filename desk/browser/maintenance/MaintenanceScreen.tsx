import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { Backup } from './Backup.tsx';
import { Check } from './Check.tsx';
import styles from './MaintenanceScreen.module.css';
import { Restore } from './Restore.tsx';
import { TestMail } from './TestMail.tsx';

export function MaintenanceScreen() {
  const { words } = useLocale();
  return (
    <>
      <PageHeading title={words.maintenance.title} />
      <div className={styles.tasks}>
        <Backup />
        <Restore />
        <TestMail />
        <Check />
      </div>
    </>
  );
}
