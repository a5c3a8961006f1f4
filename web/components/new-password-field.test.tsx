import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { newPasswordText } from '#web/i18n/new-password-id.ts';
// Loads the list before a test waits for it.
import 'virtual:common-passwords';
import { NewPasswordField } from './new-password-field.tsx';

function Form() {
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label="Kata sandi"
      name="password"
      hint="Sedikitnya 6 karakter."
      value={password}
      onChange={setPassword}
    />
  );
}

function open() {
  const user = userEvent.setup();
  render(<Form />);
  return { user, field: screen.getByLabelText('Kata sandi'), status: screen.getByRole('status') };
}

test('a common password is said to be one, which is not an error', async () => {
  const { user, field, status } = open();
  expect(status).toBeEmptyDOMElement();
  await user.type(field, 'PassWord');
  await waitFor(() => expect(status).toHaveTextContent(newPasswordText.common));
  expect(field).toHaveAccessibleDescription(`Sedikitnya 6 karakter. ${newPasswordText.common}`);
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-invalid');
});

test('the message goes as soon as the password is another one', async () => {
  const { user, field, status } = open();
  await user.type(field, 'password');
  await waitFor(() => expect(status).toHaveTextContent(newPasswordText.common));
  await user.type(field, ', dan kopi');
  expect(status).toBeEmptyDOMElement();
  expect(field).toHaveAccessibleDescription('Sedikitnya 6 karakter.');
});
