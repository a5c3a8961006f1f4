import {
  SETTING_DEFAULTS,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '#contract/settings.ts';

type Answer = { status: number; message: string; data: object };

/** The settings of the fake forum. */
export class FakeSettings {
  settings: Settings = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, { value: SETTING_DEFAULTS[name], changedAt: null }]),
  ) as Settings;
  #changes = 0;

  /** Changes a setting as another admin. */
  change<Name extends SettingName>(name: Name, value: Settings[Name]['value']): void {
    this.#changes += 1;
    const changedAt = new Date(Date.UTC(2026, 0, 31, 10, 0, this.#changes)).toISOString();
    this.settings = { ...this.settings, [name]: { value, changedAt } };
  }

  /** What everybody may know. */
  community() {
    const { logReaders: _, registrationChallenge: __, ...others } = this.settings;
    return Object.fromEntries(Object.entries(others).map(([name, { value }]) => [name, value]));
  }

  answer(call: string, body: object): Answer | undefined {
    if (call === 'GET /settings') return this.#ok();
    if (call !== 'PUT /settings') return undefined;
    const { settings: changes } = body as { settings: Partial<Settings> };
    const names = SETTING_NAMES.filter((name) => changes[name] !== undefined);
    if (names.some((name) => changes[name]?.changedAt !== this.settings[name].changedAt)) {
      const message = 'settings were changed meanwhile';
      return { status: 409, message, data: { settings: this.settings } };
    }
    for (const name of names) this.change(name, changes[name]?.value as never);
    return this.#ok();
  }

  #ok(): Answer {
    return { status: 200, message: 'settings', data: { settings: this.settings } };
  }
}
