package orrery.conformance.replay;

/**
 * Counts of transcripts and calls, and of those that agree.
 *
 * @param agreeing transcripts all of whose calls agree
 * @param transcripts all transcripts
 * @param agreeingCalls calls that agree
 * @param calls all calls
 * @param listed calls that disagree as known divergences
 */
public record ReplayCounts(int agreeing, int transcripts, long agreeingCalls, long calls, long listed) {
    /** The counts of no transcripts. */
    public static final ReplayCounts NONE = new ReplayCounts(0, 0, 0, 0, 0);

    /** Returns the counts with one transcript more. */
    public ReplayCounts plus(Replay replay) {
        int all = replay.transcript().calls().size();
        return new ReplayCounts(
                agreeing + (replay.agrees() ? 1 : 0),
                transcripts + 1,
                agreeingCalls + all - replay.disagreements().size(),
                calls + all,
                listed + replay.listed());
    }

    @Override
    public String toString() {
        return "transcripts agree: " + agreeing + " of " + transcripts + "; calls agree: " + agreeingCalls + " of "
                + calls + "; listed divergences: " + listed;
    }
}
