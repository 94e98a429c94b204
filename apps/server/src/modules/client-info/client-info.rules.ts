import type { components } from '@millwright/contract/types';

/** The person, company and plant as the query answers them. */
export type UserRow = {
  id: string;
  email: string;
  full_name: string;
  user_type: 'Plant' | 'Corporate';
  is_super_user: boolean;
  company_id: string;
  company_name: string;
  company_industry: string;
  logo_file_id: string | null;
  plant_id: string | null;
  plant_name: string | null;
  plant_city: string | null;
  plant_state: string | null;
  last_login_at: string | null;
};

/** The logged-in person as screens know them. */
export const userInfoOf = (row: UserRow): components['schemas']['UserInfo'] => ({
  _id: row.id,
  email: row.email,
  fullName: row.full_name,
  userType: row.user_type,
  company: { _id: row.company_id, companyName: row.company_name, industry: row.company_industry },
  plantInfo:
    row.plant_id === null
      ? null
      : {
          _id: row.plant_id,
          plantName: row.plant_name ?? '',
          city: row.plant_city ?? '',
          state: row.plant_state ?? '',
        },
  companyLogo: row.logo_file_id === null ? null : `/api/v1/file-upload/${row.logo_file_id}`,
  isSuperUser: row.is_super_user,
  lastLoginAt: row.last_login_at,
});
