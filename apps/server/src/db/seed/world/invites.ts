import { demoId } from '../vendor-basics.ts';
import { type ByCompany, type CompanyWorld, moment } from './company-world.ts';

/** As long as the server says that an invitation is good. */
const inviteLifetimeInDays = 7;

/** Whom the first user invited: how many days ago, how often, and what became of it. */
type Invite = [email: string, daysAgo: number, sendCount: number, outcome: 'open' | 'accepted' | 'cancelled'];

const invites: ByCompany<readonly Invite[]> = {
  'Sagar Steel': [
    ['tara.salvi@sagarsteel.example', 1, 1, 'open'],
    ['nikhil.bapat@sagarsteel.example', 4, 2, 'open'],
    ['rekha.naik@sagarsteel.example', 12, 1, 'cancelled'],
    ['mohan.dalvi@sagarsteel.example', 26, 1, 'open'],
    ['approver@sagarsteel.example', 345, 1, 'accepted'],
  ],
};

/**
 * Adds the invitations of a company's first user.
 * @param world the company
 */
export function addInvites(world: CompanyWorld): void {
  const { add, today, users } = world;
  invites[world.name]?.forEach(([email, daysAgo, sendCount, outcome], position) =>
    add('invite', {
      id: demoId('invite', world.index + 1, position),
      company_id: world.id,
      email,
      invited_by: users[0].id,
      send_count: sendCount,
      // Nobody has these links: their mails were never written.
      mail_task_id: demoId('invite', world.index + 101, position),
      created_at: moment(today, daysAgo, 6),
      sent_at: moment(today, daysAgo, 6),
      expires_at: moment(today, daysAgo - inviteLifetimeInDays, 6),
      accepted_at: outcome === 'accepted' ? moment(today, daysAgo - 1, 6) : null,
      cancelled_at: outcome === 'cancelled' ? moment(today, daysAgo - 2, 6) : null,
    }),
  );
}
