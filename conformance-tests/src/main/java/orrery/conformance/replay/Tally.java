package orrery.conformance.replay;

/**
 * How many transcripts and calls agree.
 *
 * @param agreeing transcripts all of whose calls agree
 * @param transcripts all transcripts
 * @param agreeingCalls calls that agree
 * @param calls all calls
 * @param listed calls that disagree as known divergences
 */
public record Tally(int agreeing, int transcripts, long agreeingCalls, long calls, long listed) {
    /** Nothing counted. */
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0);

    /** The count with one transcript more. */
    public Tally plus(Replay replay) {
        int all = replay.transcript().calls().size();
        return new Tally(
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
