import type { ApiClient } from '@millwright/api-client/client';
import type { ApiProblem } from '@millwright/api-client/problem';
import { useApiClient } from '@millwright/api-client/use-api';
import { useToast } from '@millwright/ui/toast/toast';
import { useState } from 'react';
import { saveFile } from './save-file.ts';

/** A file to be fetched with the session: how it is read, under which name it is saved, and what a toast says when it does not come. */
export type WantedFile = {
  read: (client: ApiClient) => Promise<Blob>;
  name: string;
  /** Without it: that the name could not be downloaded. */
  failed?: string;
};

/** Fetches a file and saves it; why it did not come is a toast. */
export function useFile() {
  const client = useApiClient();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const take = async ({ read, name, failed = `${name} could not be downloaded` }: WantedFile): Promise<void> => {
    setPending(true);
    try {
      saveFile(await read(client), name);
    } catch (problem) {
      toast.show({ tone: 'bad', title: failed, description: (problem as ApiProblem).message });
    } finally {
      setPending(false);
    }
  };
  return { take, isPending };
}
