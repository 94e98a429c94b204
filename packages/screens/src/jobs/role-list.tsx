import { useApi } from '@millwright/api-client/use-api';
import { Select } from '@millwright/ui/select/select';
import { isolated } from '../shared/isolated.ts';
import { roleLabels, type JobRole } from '../parts/jobs/job-words.ts';
import { ColleagueField } from './colleague-field.tsx';

/** A person with a role on a job or a project. */
export type RoleHolder = {
  person: { userId: string; fullName: string; isMe: boolean };
  role: JobRole;
  /** The role is not changed here. */
  isFixed?: boolean;
  /** Where the role comes from. */
  note?: string | undefined;
};

const roles = Object.entries(roleLabels) as [JobRole, string][];
const acts = { see: 'see its jobs', edit: 'edit them', move: 'move them to the next stage', assign: 'assign roles' };

/** Who has which role. With `canAssign`, roles can be changed and colleagues added. */
export function RoleList({
  people,
  canAssign,
  isPending,
  onSet,
}: {
  people: readonly RoleHolder[];
  canAssign: boolean;
  isPending: boolean;
  /** Null takes the role away. */
  onSet: (userId: string, role: JobRole | null) => void;
}) {
  return (
    <>
      <ul className="grid gap-3">
        {people.map(({ person, role, isFixed, note }) => (
          <li key={person.userId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {isolated(person.fullName)} {person.isMe && <span className="text-ink-muted">(you)</span>}
            </span>
            {canAssign && !isFixed ? (
              <Select
                label={`Role of ${person.fullName}`}
                isLabelHidden
                className="w-52"
                value={role}
                disabled={isPending}
                onChange={({ currentTarget: { value } }) =>
                  onSet(person.userId, value === 'none' ? null : (value as JobRole))
                }
              >
                {roles.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                <option value="none">No role</option>
              </Select>
            ) : (
              <span className="text-ink-muted">
                {roleLabels[role]}
                {note && `, ${note}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {canAssign && (
        <ColleagueField
          label="Add a colleague"
          description="Starts as buyer."
          taken={new Set(people.map(({ person }) => person.userId))}
          isPending={isPending}
          onChoose={(userId) => onSet(userId, 'buyer')}
        />
      )}
    </>
  );
}

/** What each role may do. */
export function RolesHelp() {
  const known = useApi('getProjectsRoles', {});
  if (!known.data) return null;
  return (
    <dl className="grid gap-1 border-t border-line pt-4 text-small text-ink-muted sm:grid-cols-[auto_1fr] sm:gap-x-4">
      {known.data.roles.map(({ role, may }) => (
        <div key={role} className="contents max-sm:block">
          <dt className="font-medium text-ink-soft">{roleLabels[role]}</dt>
          <dd>may {may.map((act) => acts[act]).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
