import { useState, type ReactNode } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { isClientProfile, type Profile } from './profile-parts.ts';

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

/** What is open over the profile. */
export type OpenDialog =
  | { kind: 'contacts' | 'locations' | 'makes' | 'customers' | 'certifications' | 'share' }
  | { kind: 'review'; isUpdate: boolean };

/** What opens a dialog over a profile, and the dialog that is open. */
export function useProfileDialogs(profile: Profile): { open: (dialog: OpenDialog) => void; dialog: ReactNode } {
  const [opened, open] = useState<OpenDialog | null>(null);
  return {
    open,
    dialog: opened && <DialogOfProfile dialog={opened} profile={profile} onClose={() => open(null)} />,
  };
}

type Props = { dialog: OpenDialog; profile: Profile; onClose: () => void };

function DialogOfProfile({ dialog, profile, onClose }: Props) {
  if (dialog.kind === 'share') return <ShareDialog profile={profile} onClose={onClose} />;
  if (dialog.kind !== 'review') return <ProfileDialog kind={dialog.kind} profile={profile} onClose={onClose} />;
  return isClientProfile(profile) ? (
    <ReviewDialog profile={profile} isUpdate={dialog.isUpdate} onClose={onClose} />
  ) : null;
}
