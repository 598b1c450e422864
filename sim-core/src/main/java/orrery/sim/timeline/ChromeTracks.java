package orrery.sim.timeline;

import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import orrery.sim.EngineKind;
import orrery.sim.TracedOperation;

/**
 * The processes and threads of a Chrome trace: the host, and for each device one process for its streams and one for
 * its engines. Each is named when it is first used.
 */
final class ChromeTracks {
    /** The process of the host. */
    static final int HOST = 1;

    /** How many ids of threads are reserved for the tracks of one engine. */
    private static final int TRACKS_PER_ENGINE = 100_000;

    /**
     * The first id of the threads for additional tracks of streams. The first track of a stream is the thread with the
     * id of the stream. Viewers keep ids of threads in 32 bits.
     */
    private static final long FURTHER_TRACKS = 1L << 30;

    private static final long TRACKS_PER_STREAM = 1000;

    private static final int PROCESSES_PER_DEVICE = 2;

    private final JsonEvents out;
    private final Set<Integer> processes = new HashSet<>();
    private final SetMultimap<Integer, Long> threads = HashMultimap.create();
    private final Table<Integer, String, Tracks> engines = HashBasedTable.create();
    private final Table<Integer, Long, Tracks> streams = HashBasedTable.create();
    private long further = FURTHER_TRACKS;

    /** The tracks of one engine or stream. A slice is placed on the first track whose last slice has ended. */
    private static final class Tracks {
        private final long first;
        private final List<Long> freeAt = new ArrayList<>();
        private final List<Long> threads = new ArrayList<>();

        Tracks(long first) {
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

    /** Returns the process of a device's streams, which is named if it is new. */
    int streams(int device) {
        int process = HOST + 1 + PROCESSES_PER_DEVICE * device;
        process(process, () -> "device " + device);
        return process;
    }

    private int engines(int device) {
        int process = HOST + 2 + PROCESSES_PER_DEVICE * device;
        process(process, () -> "device " + device + " engines");
        return process;
    }

    /** Returns the process of the host, which is named if it is new. */
    int host() {
        process(HOST, () -> "host");
        return HOST;
    }

    /** Names the track of a host thread. */
    void hostThread(long thread) {
        thread(host(), thread, () -> "thread " + thread, thread);
    }

    /** Adds the first track of an operation's stream to an event, or another of its tracks. */
    void inStream(TracedOperation operation, int track) {
        int process = HOST + 1 + PROCESSES_PER_DEVICE * operation.deviceOrdinal();
        out.number("pid", process).number("tid", streamThread(operation, track));
    }

    private long streamThread(TracedOperation operation, int track) {
        List<Long> threads = streamTracks(operation).threads;
        while (threads.size() <= track) {
            threads.add(threads.isEmpty() ? operation.streamId() : further++);
        }
        return threads.get(track);
    }

    /**
     * Takes a track of its stream for an operation that starts: the first one, unless an earlier operation of the
     * stream has not ended, as with programmatic dependent launches and with graphs that kernels launch.
     */
    int takeStream(TracedOperation operation, long time) {
        int track = streamTracks(operation).take(time);
        thread(
                streams(operation.deviceOrdinal()),
                streamThread(operation, track),
                () -> numbered(operation.streamName(), track),
                operation.streamId() * TRACKS_PER_STREAM + track);
        return track;
    }

    /** Releases the track of an operation that has ended. */
    void releaseStream(TracedOperation operation, int track, long time) {
        streamTracks(operation).release(track, time);
    }

    private Tracks streamTracks(TracedOperation operation) {
        return streams.row(operation.deviceOrdinal()).computeIfAbsent(operation.streamId(), Tracks::new);
    }

    private static String numbered(String name, int track) {
        return track == 0 ? name : name + " (" + (track + 1) + ")";
    }

    /** Names the track of an operation's stream. */
    void stream(TracedOperation operation) {
        thread(
                streams(operation.deviceOrdinal()),
                operation.streamId(),
                operation::streamName,
                operation.streamId() * TRACKS_PER_STREAM);
    }

    /** Takes a track of its engine for an operation that starts. */
    int takeEngine(TracedOperation operation, long time) {
        Tracks tracks = tracks(operation);
        int track = tracks.take(time);
        thread(
                engines(operation.deviceOrdinal()),
                tracks.first + track,
                () -> numbered(operation.work().engine(), track),
                tracks.first + track);
        return track;
    }

    /** Releases the track of an operation that has ended. */
    void releaseEngine(TracedOperation operation, int track, long time) {
        tracks(operation).release(track, time);
    }

    /** Adds the track of an engine to an event. */
    void inEngine(TracedOperation operation, int track) {
        int process = HOST + 2 + PROCESSES_PER_DEVICE * operation.deviceOrdinal();
        out.number("pid", process).number("tid", tracks(operation).first + track);
    }

    /** Returns the tracks of engines, in the order of {@link EngineKind}; those of SM partitions follow. */
    private Tracks tracks(TracedOperation operation) {
        Map<String, Tracks> all = engines.row(operation.deviceOrdinal());
        EngineKind kind = operation.work().engineKind();
        boolean whole = operation.work().engine().equals(kind.title());
        return all.computeIfAbsent(
                operation.work().engine(),
                e -> new Tracks(
                        (long) (whole ? kind.ordinal() : EngineKind.values().length + all.size()) * TRACKS_PER_ENGINE));
    }

    private void process(int process, Supplier<String> name) {
        if (processes.add(process)) {
            name("process_name", process, 0, name.get());
            sort("process_sort_index", process, 0, process);
        }
    }

    private void thread(int process, long thread, Supplier<String> name, long index) {
        if (threads.put(process, thread)) {
            name("thread_name", process, thread, name.get());
            sort("thread_sort_index", process, thread, index);
        }
    }

    private void name(String what, int process, long thread, String name) {
        metadata(what, process, thread).string("name", name).endObject().end();
    }

    private void sort(String what, int process, long thread, long index) {
        metadata(what, process, thread).number("sort_index", index).endObject().end();
    }

    // -- names that the program gives ----------------------------------------------------------------------------

    /** Names a host thread as the program does. */
    void nameHostThread(long thread, String name) {
        rename(host(), thread, name, thread);
    }

    /** Names a device as the program does. */
    void nameDevice(int device, String name) {
        name("process_name", streams(device), 0, name);
        name("process_name", engines(device), 0, name + " engines");
    }

    /** Names a stream as the program does. */
    void nameStream(int device, long stream, String name) {
        rename(streams(device), stream, name, stream * TRACKS_PER_STREAM);
    }

    private void rename(int process, long thread, String name, long index) {
        thread(process, thread, () -> name, index);
        name("thread_name", process, thread, name);
    }

    private JsonEvents metadata(String what, int process, long thread) {
        return out.event('M')
                .string("name", what)
                .string("cat", "__metadata")
                .number("ts", 0)
                .number("pid", process)
                .number("tid", thread)
                .beginObject("args");
    }
}
