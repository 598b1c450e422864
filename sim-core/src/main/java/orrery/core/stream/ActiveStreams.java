package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import orrery.core.engine.Operation;

/** The streams of a context that may have unfinished work. Streams without work are removed from time to time. */
final class ActiveStreams {
    private static final int MIN_LIMIT = 16;

    private final StreamOrder.Submission submission;
    private List<Stream> streams = new ArrayList<>();
    private int limit = MIN_LIMIT;

    ActiveStreams(StreamOrder.Submission submission) {
        this.submission = submission;
    }

    /** Adds a stream to which work was appended. */
    void add(Stream stream) {
        if (!stream.active) {
            if (streams.size() == limit) {
                limit = MIN_LIMIT + 2 * retainUnfinished().size();
            }
            streams.add(stream);
            stream.active = true;
        }
    }

    /** Removes the streams without work, and returns the others in the order in which they became active. */
    List<Stream> retainUnfinished() {
        long now = submission.now();
        List<Stream> unfinished = new ArrayList<>(streams.size());
        for (Stream stream : streams) {
            stream.active = !Operation.isAbsentOrCompleteAt(stream.tail, now);
            if (stream.active) {
                unfinished.add(stream);
            }
        }
        streams = unfinished;
        return unfinished;
    }
}
