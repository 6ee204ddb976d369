/** Why a restore did not happen. */

/**
 * Why the content stays as it is: this engine cannot hold the rows of the backup as they are; the
 * present content could not be kept; somebody saved something each time that it was kept; or a
 * message is being sent that would be taken for another.
 */
export type Obstacle = 'cannotHold' | 'notKept' | 'stillChanging' | 'stillSending';

export class NotReplaced extends Error {
  override name = 'NotReplaced';
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle, message?: string, options?: ErrorOptions) {
    super(message ?? obstacle, options);
    this.obstacle = obstacle;
  }
}
