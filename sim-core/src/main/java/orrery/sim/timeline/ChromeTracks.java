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
 * The tracks of a Chrome trace, which are threads of processes in its format: one process for the host, and for each
 * device one for its streams and one for its engines. Processes and tracks are named in the trace at their first use.
 */
final class ChromeTracks {
    /** The process of the host. */
    static final int HOST = 1;

    /** The number of thread ids that are reserved for the tracks of one engine. */
    private static final int TRACKS_PER_ENGINE = 100_000;

    /**
     * The first id of the threads for additional tracks of streams. The first track of a stream is the thread with the
     * id of the stream. Viewers keep ids of threads in 32 bits.
     */
    private static final long FIRST_ADDITIONAL_TRACK = 1L << 30;

    /** The factor of stream ids in the sort indices of tracks, so that the tracks of a stream stand together. */
    private static final long TRACKS_PER_STREAM = 1000;

    private static final int PROCESSES_PER_DEVICE = 2;

    private final JsonEvents out;
    private final Set<Integer> processes = new HashSet<>();
    private final SetMultimap<Integer, Long> threads = HashMultimap.create();
    private final Table<Integer, String, Tracks> engines = HashBasedTable.create();
    private final Table<Integer, Long, Tracks> streams = HashBasedTable.create();
    private long nextAdditionalTrack = FIRST_ADDITIONAL_TRACK;

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

    private static int streamsProcess(int device) {
        return HOST + 1 + PROCESSES_PER_DEVICE * device;
    }

    private static int enginesProcess(int device) {
        return HOST + 2 + PROCESSES_PER_DEVICE * device;
    }

    /** Returns the process of a device's streams. Names it at its first use. */
    int declareStreams(int device) {
        int process = streamsProcess(device);
        declareProcess(process, () -> "device " + device);
        return process;
    }

    private int declareEngines(int device) {
        int process = enginesProcess(device);
        declareProcess(process, () -> "device " + device + " engines");
        return process;
    }

    /** Returns the process of the host. Names it at its first use. */
    int declareHost() {
        declareProcess(HOST, () -> "host");
        return HOST;
    }

    /** Names the track of a host thread at its first use. */
    void declareHostThread(long thread) {
        declareThread(declareHost(), thread, () -> "thread " + thread, thread);
    }

    /** Writes the process and the thread of a track of an operation's stream into the current event. */
    void writeStreamTrack(TracedOperation operation, int track) {
        out.number("pid", streamsProcess(operation.deviceOrdinal())).number("tid", streamThread(operation, track));
    }

    private long streamThread(TracedOperation operation, int track) {
        List<Long> threads = streamTracks(operation).threads;
        while (threads.size() <= track) {
            threads.add(threads.isEmpty() ? operation.streamId() : nextAdditionalTrack++);
        }
        return threads.get(track);
    }

    /**
     * Takes a track of an operation's stream when the operation starts: the first one, unless an earlier operation of
     * the stream has not ended, as with programmatic dependent launches and with graphs that kernels launch.
     */
    int takeStreamTrack(TracedOperation operation, long time) {
        int track = streamTracks(operation).take(time);
        declareThread(
                declareStreams(operation.deviceOrdinal()),
                streamThread(operation, track),
                () -> numbered(operation.streamName(), track),
                operation.streamId() * TRACKS_PER_STREAM + track);
        return track;
    }

    /** Releases the track of a stream when the operation on it has ended. */
    void releaseStreamTrack(TracedOperation operation, int track, long time) {
        streamTracks(operation).release(track, time);
    }

    private Tracks streamTracks(TracedOperation operation) {
        return streams.row(operation.deviceOrdinal()).computeIfAbsent(operation.streamId(), Tracks::new);
    }

    private static String numbered(String name, int track) {
        return track == 0 ? name : name + " (" + (track + 1) + ")";
    }

    /** Names the first track of an operation's stream at its first use. */
    void declareStreamTrack(TracedOperation operation) {
        declareThread(
                declareStreams(operation.deviceOrdinal()),
                operation.streamId(),
                operation::streamName,
                operation.streamId() * TRACKS_PER_STREAM);
    }

    /** Takes a track of an operation's engine when the operation starts. */
    int takeEngineTrack(TracedOperation operation, long time) {
        Tracks tracks = engineTracks(operation);
        int track = tracks.take(time);
        declareThread(
                declareEngines(operation.deviceOrdinal()),
                tracks.first + track,
                () -> numbered(operation.work().engine(), track),
                tracks.first + track);
        return track;
    }

    /** Releases the track of an engine when the operation on it has ended. */
    void releaseEngineTrack(TracedOperation operation, int track, long time) {
        engineTracks(operation).release(track, time);
    }

    /** Writes the process and the thread of a track of an operation's engine into the current event. */
    void writeEngineTrack(TracedOperation operation, int track) {
        out.number("pid", enginesProcess(operation.deviceOrdinal()))
                .number("tid", engineTracks(operation).first + track);
    }

    /**
     * Returns the tracks of an engine. Engines are in the order of {@link EngineKind}; those of SM partitions follow.
     */
    private Tracks engineTracks(TracedOperation operation) {
        Map<String, Tracks> all = engines.row(operation.deviceOrdinal());
        EngineKind kind = operation.work().engineKind();
        boolean isOfDevice = operation.work().engine().equals(kind.title());
        return all.computeIfAbsent(
                operation.work().engine(),
                e -> new Tracks((long) (isOfDevice ? kind.ordinal() : EngineKind.values().length + all.size())
                        * TRACKS_PER_ENGINE));
    }

    private void declareProcess(int process, Supplier<String> name) {
        if (processes.add(process)) {
            writeName("process_name", process, 0, name.get());
            writeSortIndex("process_sort_index", process, 0, process);
        }
    }

    private void declareThread(int process, long thread, Supplier<String> name, long index) {
        if (threads.put(process, thread)) {
            writeName("thread_name", process, thread, name.get());
            writeSortIndex("thread_sort_index", process, thread, index);
        }
    }

    private void writeName(String what, int process, long thread, String name) {
        beginMetadata(what, process, thread).string("name", name).endObject().end();
    }

    private void writeSortIndex(String what, int process, long thread, long index) {
        beginMetadata(what, process, thread)
                .number("sort_index", index)
                .endObject()
                .end();
    }

    // -- names that the program gives ----------------------------------------------------------------------------

    /** Names a host thread as the program does. */
    void nameHostThread(long thread, String name) {
        rename(declareHost(), thread, name, thread);
    }

    /** Names a device as the program does. */
    void nameDevice(int device, String name) {
        writeName("process_name", declareStreams(device), 0, name);
        writeName("process_name", declareEngines(device), 0, name + " engines");
    }

    /** Names a stream as the program does. */
    void nameStream(int device, long stream, String name) {
        rename(declareStreams(device), stream, name, stream * TRACKS_PER_STREAM);
    }

    private void rename(int process, long thread, String name, long index) {
        declareThread(process, thread, () -> name, index);
        writeName("thread_name", process, thread, name);
    }

    private JsonEvents beginMetadata(String what, int process, long thread) {
        return out.event('M')
                .string("name", what)
                .string("cat", "__metadata")
                .number("ts", 0)
                .number("pid", process)
                .number("tid", thread)
                .beginObject("args");
    }
}
