import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

function PasswordField() {
  const [value, setValue] = useState('');
  return (
    <Field
      label="Password"
      type="password"
      name="password"
      value={value}
      onChange={setValue}
      passwordToggle={{ show: 'Tampilkan sandi', hide: 'Sembunyikan sandi' }}
    />
  );
}

test('the label is exactly its text and names the input', () => {
  render(<Field label="Email" type="email" name="email" value="" onChange={() => {}} required />);
  const input = screen.getByLabelText('Email', { exact: true });
  expect(input).toBeRequired();
  expect(input).toHaveAttribute('type', 'email');
});

test('an error marks the input as invalid and is read out after the hint', () => {
  render(
    <Field
      label="Judul Thread"
      name="title"
      value=""
      onChange={() => {}}
      hint="Singkat dan jelas"
      error="Judul belum diisi"
    />,
  );
  const input = screen.getByLabelText('Judul Thread');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Singkat dan jelas Judul belum diisi');
});

test('without an error the input is not called invalid', () => {
  render(<Field label="Judul" name="title" value="" onChange={() => {}} />);
  expect(screen.getByLabelText('Judul')).not.toHaveAttribute('aria-invalid');
});

test('the password can be shown and hidden, and the button is not mistaken for the field', async () => {
  render(<PasswordField />);
  const input = screen.getByLabelText(/password/i);
  await userEvent.type(input, 'rahasia');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Tampilkan sandi' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('rahasia');
  await userEvent.click(screen.getByRole('button', { name: 'Sembunyikan sandi' }));
  expect(input).toHaveAttribute('type', 'password');
});
