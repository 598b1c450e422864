package orrery.conformance.properties;

import static orrery.conformance.WithContext.driverWithContext;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.driver.CUexternalSemaphore;
import orrery.driver.CUexternalSemaphoreHandleDesc;
import orrery.driver.CUexternalSemaphoreSignalParams;
import orrery.driver.CUexternalSemaphoreWaitParams;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.BinarySemaphore;
import orrery.sim.ExternalQueue;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.KeyedMutex;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;
import orrery.sim.SciAttributes;
import orrery.sim.SciFence;
import orrery.sim.SciSync;
import orrery.sim.SyncObject;
import orrery.sim.TimelineSemaphore;

/** Streams and queues of another API that signal the same semaphores and wait for them, and what came of it. */
final class SemaphoreActors implements AutoCloseable {
    /** The semaphores, one of each kind. */
    enum Kind {
        TIMELINE,
        FENCE,
        BINARY,
        MUTEX,
        FENCES,
        COUNTED
    }

    /** What an actor does next: it signals a semaphore or waits for it, with a small number. */
    record Step(int actor, Kind kind, boolean signals, int number) {}

    /** A wait that was enqueued. */
    private static final class Waiting {
        private final Kind kind;
        private final long wanted;
        private boolean ended;

        Waiting(Kind kind, long wanted) {
            this.kind = kind;
            this.wanted = wanted;
        }
    }

    static final int STREAMS = 2;
    static final int ACTORS = 4;

    private final Machine machine;
    private final CudaDriver cuda;
    private final List<CUstream> streams = new ArrayList<>();
    private final List<ExternalQueue> queues = new ArrayList<>();
    private final Map<Kind, SyncObject> objects = new EnumMap<>(Kind.class);
    private final Map<Kind, CUexternalSemaphore> imports = new EnumMap<>(Kind.class);
    private final Map<Kind, SemaphoreContract> contracts = new EnumMap<>(Kind.class);
    private final List<List<Waiting>> waits = new ArrayList<>();
    private final Map<Long, SciFence> fences = new HashMap<>();
    private long fenceCount;
    private String wrong;

    SemaphoreActors(SchedulePolicy policy) {
        machine = Machine.create(
                MachineOptions.defaults().withDeadlockGrace(Duration.ZERO).withPolicy(policy));
        cuda = driverWithContext(machine);
        ExternalWorld world = machine.external();
        for (int i = 0; i < ACTORS; i++) {
            waits.add(new ArrayList<>());
            if (i < STREAMS) {
                streams.add(cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING));
            } else {
                queues.add(world.queue("queue " + i));
            }
        }
        add(Kind.TIMELINE, world.timelineSemaphore("timeline", ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD, 0));
        add(Kind.FENCE, world.timelineSemaphore("fence", ExternalSemaphoreHandleType.D3D12_FENCE, 0));
        add(Kind.BINARY, world.binarySemaphore("binary", ExternalSemaphoreHandleType.OPAQUE_WIN32_KMT));
        add(Kind.MUTEX, world.keyedMutex("mutex", ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX));
        add(Kind.FENCES, world.sciSync("fences", attributes()));
        add(Kind.COUNTED, world.sciSync("counted", attributes().requireDeterministicFences(true)));
        contracts.put(Kind.TIMELINE, SemaphoreContract.timeline());
        contracts.put(Kind.FENCE, SemaphoreContract.timeline());
        contracts.put(Kind.BINARY, SemaphoreContract.binary());
        contracts.put(Kind.MUTEX, SemaphoreContract.mutex());
        contracts.put(Kind.FENCES, SemaphoreContract.fences());
        contracts.put(Kind.COUNTED, SemaphoreContract.counted());
    }

    private SciAttributes attributes() {
        SciAttributes attributes = new SciAttributes();
        cuda.cuDeviceGetNvSciSyncAttributes(attributes, cuda.cuDeviceGet(0), 3);
        return attributes;
    }

    private void add(Kind kind, SyncObject object) {
        ExternalSemaphoreHandleType type = switch (kind) {
            case TIMELINE -> ExternalSemaphoreHandleType.TIMELINE_SEMAPHORE_FD;
            case FENCE -> ExternalSemaphoreHandleType.D3D12_FENCE;
            case BINARY -> ExternalSemaphoreHandleType.OPAQUE_WIN32_KMT;
            case MUTEX -> ExternalSemaphoreHandleType.D3D11_KEYED_MUTEX;
            case FENCES, COUNTED -> ExternalSemaphoreHandleType.NVSCISYNC;
        };
        objects.put(kind, object);
        imports.put(kind, cuda.cuImportExternalSemaphore(new CUexternalSemaphoreHandleDesc(type, object.export(), 0)));
    }

    // -- steps ---------------------------------------------------------------------------------------------------

    /** Enqueues a step. A mutex is released by who has acquired it: one step does both. */
    void enqueue(Step step) {
        if (step.kind() == Kind.MUTEX) {
            await(step, step.number() % 2);
            signal(step, (step.number() / 2) % 2);
        } else if (step.signals()) {
            signal(step, step.kind() == Kind.FENCES ? ++fenceCount : step.number());
        } else if (step.kind() != Kind.FENCES) {
            await(step, step.kind() == Kind.COUNTED ? 1 + step.number() : step.number());
        } else if (fenceCount > 0) {
            await(step, 1 + step.number() % fenceCount);
        }
    }

    private void signal(Step step, long number) {
        mark(step.actor(), () -> contracts.get(step.kind()).signal(number));
        SciFence fence = new SciFence();
        if (step.actor() < STREAMS) {
            cuda.cuSignalExternalSemaphoresAsync(
                    List.of(imports.get(step.kind())),
                    List.of(new CUexternalSemaphoreSignalParams(number, fence, number, 0)),
                    streams.get(step.actor()));
        } else {
            ExternalQueue queue = queues.get(step.actor() - STREAMS);
            switch (step.kind()) {
                case TIMELINE, FENCE -> queue.signal((TimelineSemaphore) objects.get(step.kind()), number);
                case BINARY -> queue.signal((BinarySemaphore) objects.get(step.kind()));
                case MUTEX -> queue.release((KeyedMutex) objects.get(step.kind()), number);
                case FENCES, COUNTED -> queue.signal((SciSync) objects.get(step.kind()), fence);
            }
        }
        if (step.kind() == Kind.FENCES) {
            fences.put(number, fence);
        }
    }

    private void await(Step step, long number) {
        SciFence fence = fence(step.kind(), number);
        if (step.actor() < STREAMS) {
            cuda.cuWaitExternalSemaphoresAsync(
                    List.of(imports.get(step.kind())),
                    List.of(new CUexternalSemaphoreWaitParams(
                            number, fence, number, CUexternalSemaphoreWaitParams.INFINITE, 0)),
                    streams.get(step.actor()));
        } else {
            ExternalQueue queue = queues.get(step.actor() - STREAMS);
            switch (step.kind()) {
                case TIMELINE, FENCE -> queue.await((TimelineSemaphore) objects.get(step.kind()), number);
                case BINARY -> queue.await((BinarySemaphore) objects.get(step.kind()));
                case MUTEX -> queue.acquire((KeyedMutex) objects.get(step.kind()), number);
                case FENCES, COUNTED -> queue.await(fence);
            }
        }
        Waiting waiting = new Waiting(step.kind(), number);
        waits.get(step.actor()).add(waiting);
        mark(step.actor(), () -> {
            waiting.ended = true;
            if (!contracts.get(step.kind()).ended(number) && wrong == null) {
                wrong = "a wait for " + number + " of " + step.kind() + " by " + step.actor() + " has ended";
            }
        });
    }

    private SciFence fence(Kind kind, long number) {
        return kind == Kind.COUNTED ? SciFence.of((SciSync) objects.get(kind), number) : fences.get(number);
    }

    private void mark(int actor, Runnable note) {
        if (actor < STREAMS) {
            cuda.cuLaunchHostFunc(streams.get(actor), note);
        } else {
            queues.get(actor - STREAMS).run("mark", 100, note);
        }
    }

    // -- what came of it -----------------------------------------------------------------------------------------

    /** Lets everything end that can end; what was wrong, or null. */
    String finish() {
        machine.settle();
        for (List<Waiting> all : waits) {
            for (Waiting waiting : all) {
                if (!waiting.ended) {
                    if (there(waiting) && wrong == null) {
                        wrong = "a wait for " + waiting.wanted + " of " + waiting.kind + " has not ended";
                    }
                    break;
                }
            }
        }
        return wrong;
    }

    /** Whether what an actor still waits for is there. */
    private boolean there(Waiting waiting) {
        SyncObject object = objects.get(waiting.kind);
        return switch (waiting.kind) {
            case TIMELINE, FENCE -> ((TimelineSemaphore) object).value() >= waiting.wanted;
            case BINARY -> ((BinarySemaphore) object).signaled();
            case MUTEX -> ((KeyedMutex) object).acquire(waiting.wanted);
            case FENCES, COUNTED -> fence(waiting.kind, waiting.wanted).complete();
        };
    }

    @Override
    public void close() {
        machine.close();
    }
}
