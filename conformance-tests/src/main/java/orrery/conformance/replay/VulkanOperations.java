package orrery.conformance.replay;

import java.util.List;
import orrery.core.external.SimulatedExternalWorld;
import orrery.core.machine.SimulatedMachine;
import orrery.device.CUresult;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalObject;
import orrery.sim.IntView;
import orrery.sim.TimelineSemaphore;

/** The operations of transcripts on Vulkan and on file descriptors. */
final class VulkanOperations {
    private static final int CELL = 4;

    private VulkanOperations() {}

    static void register(OperationTable table) {
        addMemory(table);
        addSemaphores(table);
        addQueues(table);
        addDescriptors(table);
    }

    private static void addMemory(OperationTable table) {
        table.answers("vkmemory", (s, a) -> {
            long bytes = a.number();
            boolean dmaBuf = a.rest().contains("DMABUF");
            return s.made(
                    a,
                    Kind.VULKAN_MEMORY,
                    s.vulkan()
                            .memory(
                                    dmaBuf ? ExternalMemoryHandleType.DMABUF_FD : ExternalMemoryHandleType.OPAQUE_FD,
                                    bytes));
        });
        table.answers(
                "vkimage",
                (s, a) -> s.made(a, Kind.VULKAN_MEMORY, s.vulkan().image(a.number(), a.number(), a.integer(1))));
        table.answers("vkimport", (s, a) -> {
            ExternalHandle handle = a.handle(a.word(), ExternalHandle.class);
            long bytes = a.number();
            a.rest();
            return s.made(a, Kind.VULKAN_MEMORY, s.vulkan().imported(handle, bytes));
        });
        table.does("vkfree", (s, a) -> {
            Vulkan.Memory memory = addMemory(a);
            memory.object().free();
            s.destroyed(Kind.VULKAN_MEMORY, memory);
        });
        table.does("vkfill", (s, a) -> {
            Vulkan.Memory memory = addMemory(a);
            int value = a.integer();
            long offset = a.hasMore() ? a.number() : 0;
            s.vulkan().fill(memory, value, offset, a.hasMore() ? a.number() : memory.bytes());
        });
        table.answers("vkread", (s, a) -> {
            IntView cells = addMemory(a).object().ints();
            int count = a.integer(1);
            long first = a.hasMore() ? a.number() / CELL : 0;
            CallAnswer answer = CallAnswer.success();
            for (int i = 0; i < count; i++) {
                answer.with(Integer.toUnsignedString(cells.get(first + i)));
            }
            return answer;
        });
    }

    private static void addSemaphores(OperationTable table) {
        table.answers(
                "vktimeline", (s, a) -> s.made(a, Kind.TIMELINE, s.vulkan().timeline(a.hasMore() ? a.number() : 0)));
        table.answers("vksemaphore", (s, a) -> s.made(a, Kind.BINARY, s.vulkan().binary()));
        table.does(
                "vkdestroy", (s, a) -> a.handle(a.word(), ExternalObject.class).free());
        table.does("vksignal", (s, a) -> timeline(a).signal(a.number()));
        table.answers(
                "vkvalue",
                (s, a) -> CallAnswer.success()
                        .with(Long.toUnsignedString(timeline(a).value())));
        table.answers(
                "vkwait",
                (s, a) -> CallAnswer.of(
                        Long.compareUnsigned(timeline(a).value(), a.number()) >= 0
                                ? CUresult.CUDA_SUCCESS
                                : CUresult.CUDA_ERROR_TIMEOUT));
        table.does("vklater", (s, a) -> {
            s.vulkan().signalLater(a.number(), timeline(a), a.number());
            s.keepNextCallWaiting();
        });
    }

    private static void addQueues(OperationTable table) {
        table.answers("vksubmit", (s, a) -> s.made(a, Kind.SUBMISSION, submit(s.vulkan(), a)));
        table.answers(
                "vkdone",
                (s, a) -> CallAnswer.of(
                        a.handle(a.word(), Vulkan.Submission.class).done()
                                ? CUresult.CUDA_SUCCESS
                                : CUresult.CUDA_ERROR_NOT_READY));
    }

    /** Submits the work {@code [queue n] step...}. */
    private static Vulkan.Submission submit(Vulkan vulkan, TranscriptArguments a) {
        Vulkan.Steps steps = vulkan.new Steps(a.takeIf("queue") ? a.integer() : 0);
        while (a.hasMore()) {
            String step = a.word();
            switch (step) {
                case "wait" -> {
                    Object semaphore = a.value();
                    steps.await(semaphore, semaphore instanceof TimelineSemaphore ? a.number() : 0);
                }
                case "signal" -> {
                    Object semaphore = a.value();
                    steps.signal(semaphore, semaphore instanceof TimelineSemaphore ? a.number() : 0);
                }
                case "fill" -> {
                    Vulkan.Memory memory = addMemory(a);
                    int value = a.integer();
                    boolean range = a.nextIsNumber();
                    long offset = range ? a.number() : 0;
                    long bytes = range ? a.number() : memory.bytes();
                    steps.run(() -> vulkan.fill(memory, value, offset, bytes));
                }
                case "copy" -> {
                    Vulkan.Memory to = addMemory(a);
                    Vulkan.Memory from = addMemory(a);
                    long bytes = a.number();
                    steps.run(() -> vulkan.copy(to, from, bytes));
                }
                case "clear" -> {
                    Vulkan.Memory image = addMemory(a);
                    int value = a.integer();
                    steps.run(() -> vulkan.fill(image, value, 0, image.bytes()));
                }
                default -> throw ReplayException.undefined(step);
            }
        }
        return steps.submit();
    }

    private static void addDescriptors(OperationTable table) {
        table.answers("vkexport", (s, a) -> s.made(a, Kind.FILE, s.vulkan().export(object(a.value()))));
        for (String unrelated : List.of("file", "pipe", "eventfd")) {
            table.answers(unrelated, (s, a) -> {
                a.rest();
                return s.made(a, Kind.FILE, world(s).openUnrelated());
            });
        }
        table.answers("dup", (s, a) -> s.made(a, Kind.FILE, s.vulkan().duplicate(descriptor(a))));
        table.does("closefd", (s, a) -> world(s).close(descriptor(a)));
        table.answers("isopen", (s, a) -> CallAnswer.success().with(world(s).isOpen(descriptor(a))));
    }

    static SimulatedExternalWorld world(ReplaySession session) {
        return SimulatedMachine.of(session.machine()).external();
    }

    private static Vulkan.Memory addMemory(TranscriptArguments a) {
        return a.handle(a.word(), Vulkan.Memory.class);
    }

    private static TimelineSemaphore timeline(TranscriptArguments a) {
        return a.handle(a.word(), TimelineSemaphore.class);
    }

    private static ExternalHandle descriptor(TranscriptArguments a) {
        return a.handle(a.word(), ExternalHandle.class);
    }

    /** Returns the object behind one of Vulkan's things. */
    static ExternalObject object(Object thing) {
        return thing instanceof Vulkan.Memory memory ? memory.object() : (ExternalObject) thing;
    }
}
