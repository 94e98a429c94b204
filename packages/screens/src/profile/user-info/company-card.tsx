import type { Answer } from '@millwright/api-client/client';
import { Avatar } from '@millwright/ui/avatar/avatar';
import { Card, CardHeader } from '@millwright/ui/card/card';
import { DefinitionList } from '@millwright/ui/definition-list/definition-list';
import { useId } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';

const LogoChange = lazyPart(() => import('./logo-change.tsx'));

/** The person's company with its logo, which its super users change. */
export function CompanyCard({ person, onLogoChange }: { person: Answer<'getUserinfoData'>; onLogoChange: () => void }) {
  const id = useId();
  const { company, plantInfo, userType } = person;
  const plant = userType === 'Corporate' ? 'Corporate Office' : plantInfo?.plantName;
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={company.companyName} src={person.companyLogo} size="large" />
        <CardHeader title={company.companyName} headingId={id} description={company.industry} className="min-w-0" />
      </div>
      <DefinitionList
        items={[
          { term: 'Plant', description: plant },
          { term: 'You are', description: userType === 'Corporate' ? 'Corporate User' : 'Plant User' },
        ]}
      />
      {person.can.changeLogo ? (
        <LogoChange onChange={onLogoChange} />
      ) : (
        <p className="text-small text-ink-muted">A super user of your company can change the logo.</p>
      )}
    </Card>
  );
}
