import { useState } from 'react';
import { paths } from '../../shared/api.ts';
import { useNotices } from '../frame/Notice.tsx';
import { invalidate } from '../query-client.ts';
import { navigate } from '../route.ts';
import { makeEntry } from './queries.ts';

/** Makes an empty draft and opens it; a second click while that goes on makes no second one. */
export function useNewEntry() {
  const { failed } = useNotices();
  const [making, setMaking] = useState(false);
  const make = async () => {
    if (making) return;
    setMaking(true);
    try {
      const { id } = await makeEntry();
      navigate('news', 'entry', id);
      await invalidate(paths.entries, paths.home);
    } catch (error) {
      failed(error);
    } finally {
      setMaking(false);
    }
  };
  return { making, make: () => void make() };
}
