/** How letters name a device, in the words of the list of devices in the page. */
export const deviceText = {
  browserOnSystem: (browser: string, system: string) => `${browser} di ${system}`,
  otherProgram: (name: string) => `Program ${name}`,
  unknownDevice: 'Perangkat tak dikenal',
  unknownNetwork: 'yang tidak diketahui',
} as const;
