/** The screens in the order of the navigation: the first part of the address, and what it shows. */
import type { ReactNode } from 'react';
import type { Counts } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { MaintenanceScreen } from '../maintenance/MaintenanceScreen.tsx';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { NewsScreen } from '../news/NewsScreen.tsx';
import { PhotosScreen } from '../photos/PhotosScreen.tsx';

export interface Screen {
  name: keyof DeskWords['frame']['screens'];
  /** Empty for the first screen. */
  path: string;
  /** `parts` are those of the address after its own. */
  show(parts: string[]): ReactNode;
  /** How much waits there for a person. */
  waiting?(counts: Counts): number;
}

export const screens: Screen[] = [
  { name: 'home', path: '', show: () => <HomeScreen /> },
  { name: 'news', path: 'news', show: (parts) => <NewsScreen parts={parts} /> },
  { name: 'photos', path: 'photos', show: (parts) => <PhotosScreen parts={parts} /> },
  {
    name: 'messages',
    path: 'messages',
    show: (parts) => <MessagesScreen parts={parts} />,
    waiting: (counts) => counts.new + counts.held,
  },
  { name: 'maintenance', path: 'maintenance', show: () => <MaintenanceScreen /> },
];
