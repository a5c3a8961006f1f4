/**
 * How letters name a device, in the words of the list of devices in the page. The name of another program is left out: its
 * user can choose it.
 */
export const deviceText = {
  browserOnSystem: (browser: string, system: string) => `${browser} di ${system}`,
  otherProgram: 'Program lain',
  unknownDevice: 'Perangkat tak dikenal',
  unknownNetwork: 'yang tidak diketahui',
} as const;
