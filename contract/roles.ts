import { z } from './zod.ts';

/** What a user may do beside writing: a moderator keeps order; an admin also appoints moderators and admins. */
export const roles = ['member', 'moderator', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Whether a role includes what `least` may do. */
export function includesRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
