package orrery.core.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.trace.TracedOperation;
import orrery.core.work.Lane;

/**
 * The processes and threads of a Chrome trace: the host, and for each device one process of streams and one of engines.
 * Each is named when it is first used.
 */
final class ChromeTracks {
    /** The process of the host. */
    static final int HOST = 1;

    /** Tracks of one engine: so many operations it can do at once, and a viewer shows them all. */
    private static final int TRACKS_PER_LANE = 100_000;

    private static final int PROCESSES_PER_DEVICE = 2;

    private final JsonEvents out;
    private final Set<Integer> processes = new HashSet<>();
    private final Map<Integer, Set<Long>> threads = new HashMap<>();
    private final Map<Integer, Map<String, EngineTracks>> engines = new HashMap<>();

    /** The tracks of one engine. A slice goes on the first track whose last slice is over. */
    private static final class EngineTracks {
        private final long first;
        private final List<Long> freeAt = new ArrayList<>();

        EngineTracks(long first) {
            this.first = first;
        }

        int take(long time) {
            int track = 0;
            while (track < freeAt.size() && freeAt.get(track) > time) {
                track++;
            }
            if (track == freeAt.size()) {
                freeAt.add(0L);
            }
            freeAt.set(track, Item.NEVER);
            return track;
        }

        void release(int track, long time) {
            freeAt.set(track, time);
        }
    }

    ChromeTracks(JsonEvents out) {
        this.out = out;
    }

    /** The process of a device's streams. */
    int streams(int device) {
        int process = HOST + 1 + PROCESSES_PER_DEVICE * device;
        process(process, "device " + device);
        return process;
    }

    private int engines(int device) {
        int process = HOST + 2 + PROCESSES_PER_DEVICE * device;
        process(process, "device " + device + " engines");
        return process;
    }

    /** The process of the host. */
    int host() {
        process(HOST, "host");
        return HOST;
    }

    /** Names the track of a host thread. */
    void hostThread(long thread) {
        thread(host(), thread, "thread " + thread);
    }

    /** Begins or adds to an event in the track of an operation's stream. */
    void inStream(TracedOperation operation) {
        int process = HOST + 1 + PROCESSES_PER_DEVICE * operation.deviceOrdinal();
        out.number("pid", process).number("tid", operation.streamId());
    }

    /** Names the track of an operation's stream. */
    void stream(TracedOperation operation) {
        thread(streams(operation.deviceOrdinal()), operation.streamId(), operation.streamName());
    }

    /** The track in which an operation that begins now is shown among those of its engine. */
    int takeEngine(TracedOperation operation, long time) {
        EngineTracks tracks = tracks(operation);
        int track = tracks.take(time);
        thread(
                engines(operation.deviceOrdinal()),
                tracks.first + track,
                operation.work().engine() + (track == 0 ? "" : " (" + (track + 1) + ")"));
        return track;
    }

    /** The operation in a track is over. */
    void releaseEngine(TracedOperation operation, int track, long time) {
        tracks(operation).release(track, time);
    }

    /** Adds the track of an engine to an event. */
    void inEngine(TracedOperation operation, int track) {
        int process = HOST + 2 + PROCESSES_PER_DEVICE * operation.deviceOrdinal();
        out.number("pid", process).number("tid", tracks(operation).first + track);
    }

    /** The lanes come in their order, partitions of the multiprocessors behind them. */
    private EngineTracks tracks(TracedOperation operation) {
        Map<String, EngineTracks> all = engines.computeIfAbsent(operation.deviceOrdinal(), d -> new HashMap<>());
        Lane lane = operation.work().lane();
        boolean whole = operation.work().engine().equals(lane.title());
        return all.computeIfAbsent(
                operation.work().engine(),
                e -> new EngineTracks(
                        (long) (whole ? lane.ordinal() : Lane.values().length + all.size()) * TRACKS_PER_LANE));
    }

    private void process(int process, String name) {
        if (processes.add(process)) {
            threads.put(process, new HashSet<>());
            name("process_name", process, 0, name);
            sort("process_sort_index", process, 0, process);
        }
    }

    private void thread(int process, long thread, String name) {
        if (threads.get(process).add(thread)) {
            name("thread_name", process, thread, name);
            sort("thread_sort_index", process, thread, thread);
        }
    }

    private void name(String what, int process, long thread, String name) {
        metadata(what, process, thread).string("name", name).close().end();
    }

    private void sort(String what, int process, long thread, long index) {
        metadata(what, process, thread).number("sort_index", index).close().end();
    }

    private JsonEvents metadata(String what, int process, long thread) {
        return out.event('M')
                .string("name", what)
                .number("pid", process)
                .number("tid", thread)
                .begin("args");
    }
}
