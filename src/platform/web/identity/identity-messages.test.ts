import { describe, expect, it } from 'vitest';
import { identityMessage } from './identity-messages.ts';

describe('identityMessage', () => {
  it('falls back to an unknown error for types outside the protocol', () => {
    for (const type of [null, '', 'SomethingNewException', 'constructor', '__proto__'])
      expect(identityMessage(type)).toBe('An unknown error occurred. Please try again.');
  });

  it.each([
    ['CodeDeliveryFailureException', 'Failed to deliver verification code.'],
    ['InvalidParameterException', 'Invalid parameter provided.'],
    ['LimitExceededException', 'Request limit exceeded. Please try again later.'],
    ['NotAuthorizedException', 'Not authorized to perform this action.'],
    ['ResourceNotFoundException', 'Requested resource not found.'],
    ['TooManyRequestsException', 'Too many requests. Please try again later.'],
    ['UserLambdaValidationException', 'User validation failed.'],
    ['UserNotFoundException', 'User not found.'],
    ['CodeMismatchException', 'The provided code does not match.'],
    ['EnableSoftwareTokenMFAException', 'The provided code does not match.'],
    ['ExpiredCodeException', 'The code has expired.'],
    ['InvalidPasswordException', 'The provided password is invalid.'],
    ['TooManyFailedAttemptsException', 'Too many failed attempts. Please try again later.'],
    ['UserNotConfirmedException', 'User not confirmed.'],
    ['PasswordResetRequiredException', 'Password reset required.'],
    ['UsernameExistsException', 'Email is already taken'],
    ['AliasExistsException', 'Email is already taken'],
    ['AccessDeniedException', 'You do not have sufficient access to perform this action.'],
    ['ForbiddenException', 'You do not have sufficient access to perform this action.'],
    ['ThrottlingException', 'The request was denied due to request throttling.'],
    ['ServiceUnavailableException', 'The request has failed due to a temporary failure of the server.'],
    ['InternalErrorException', 'An internal error occurred. Please try again later.'],
  ])('returns the specified text for %s', (type, text) => {
    expect(identityMessage(type)).toBe(text);
  });
});
