import { useState } from 'react';
import { useNotices } from '../frame/Notice.tsx';
import { navigate } from '../route.ts';
import { makeEntry, useEntriesChanged } from './queries.ts';

/** Makes an empty draft and opens it; a second click while that goes on makes no second one. */
export function useNewEntry() {
  const { failed } = useNotices();
  const changed = useEntriesChanged();
  const [making, setMaking] = useState(false);
  const make = async () => {
    if (making) return;
    setMaking(true);
    try {
      const { id } = await makeEntry();
      navigate('news', 'entry', id);
      await changed();
    } catch (error) {
      failed(error);
    } finally {
      setMaking(false);
    }
  };
  return { making, make: () => void make() };
}
