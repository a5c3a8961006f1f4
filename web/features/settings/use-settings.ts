import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import { getCommunity, getSettings, type Settings, updateSettings } from '#contract/settings.ts';
import { settingsText } from '#web/i18n/settings-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError, hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { describeOnPage } from './describe-on-page.ts';

/** Changes of settings, each with the time of the change that was seen last. */
export type SettingChanges = BodyOf<typeof updateSettings>['settings'];

/** Loads all settings, for admins. The page shows a failure. */
export function useSettings() {
  return useQuery({
    queryKey: queryKeys.settings,
    queryFn: async ({ signal }) => (await call(getSettings, { signal })).settings,
    meta: { failure: 'silence' },
  });
}

export const updateSettingsKey = ['updateSettings'];

/** Saves settings. When another admin changed one meanwhile, it loads what there is now. The form shows a failure. */
export function useUpdateSettings() {
  const queryClient = useQueryClient();
  const put = (settings: Settings) => {
    queryClient.setQueryData(queryKeys.settings, settings);
    describeOnPage(settings);
  };
  return useMutation({
    mutationKey: updateSettingsKey,
    mutationFn: async (settings: SettingChanges) =>
      (await call(updateSettings, { body: { settings } })).settings,
    onSuccess: (settings) => {
      put(settings);
      toast.success(settingsText.saved);
      void queryClient.invalidateQueries({ queryKey: queryKeys.community });
    },
    onError: (error) => {
      if (!hasStatus(error, 409) || !(error instanceof ApiError)) return;
      const newer = getSettings.data.safeParse(error.data);
      if (newer.success) put(newer.data.settings);
    },
    meta: { failure: 'silence' },
  });
}

/** Loads what everybody may know of the community. The page shows a failure. */
export function useCommunity() {
  return useQuery({
    queryKey: queryKeys.community,
    queryFn: async ({ signal }) => (await call(getCommunity, { signal })).community,
    meta: { failure: 'silence' },
  });
}
