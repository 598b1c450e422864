package orrery.testing;

/** The timeline of a test that has failed. It is no failure: it is added to one as a suppressed exception. */
final class TimelineReport extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates a report of what a machine has done so far. */
    TimelineReport(Timeline timeline) {
        super("what the machine did in this test:\n" + timeline.text(), null, false, false);
    }
}
