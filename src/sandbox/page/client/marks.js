/**
 * What one user has read, kept in this browser: per channel the last message read, and how many notified them since.
 */
export class Marks {
  /** @param {string} userId */
  constructor(userId) {
    this.key = `sandbox:read:${userId}`;
    /** @type {Record<string, { read: string, unread: boolean, pings: number }>} */
    this.channels = JSON.parse(localStorage.getItem(this.key) ?? '{}');
  }

  /**
   * A channel as it stands when the page loads: it may have gone on while the page was closed. A channel seen for the
   * first time counts as read.
   * @param {string} channelId @param {string | null} lastMessageId
   */
  meet(channelId, lastMessageId) {
    const mark = this.channels[channelId];
    if (!mark) this.read(channelId, lastMessageId ?? '0');
    else if (lastMessageId && BigInt(lastMessageId) > BigInt(mark.read)) mark.unread = true;
  }

  /** @param {string} channelId @param {string} messageId the newest message read */
  read(channelId, messageId) {
    const mark = this.channels[channelId];
    const read = mark && BigInt(mark.read) > BigInt(messageId) ? mark.read : messageId;
    this.channels[channelId] = { read, unread: false, pings: 0 };
    this.save();
  }

  /** A message nobody has looked at yet. @param {string} channelId @param {boolean} ping */
  add(channelId, ping) {
    const mark = this.channels[channelId] ?? { read: '0', unread: false, pings: 0 };
    this.channels[channelId] = { ...mark, unread: true, pings: mark.pings + (ping ? 1 : 0) };
    this.save();
  }

  /** @param {string} channelId */
  of(channelId) {
    return this.channels[channelId] ?? { read: '0', unread: false, pings: 0 };
  }

  save() {
    localStorage.setItem(this.key, JSON.stringify(this.channels));
  }
}
