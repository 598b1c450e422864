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
    private VulkanOperations() {}

    static void register(OperationTable table) {
        addMemory(table);
        addSemaphores(table);
        addQueues(table);
        addDescriptors(table);
    }

    private static void addMemory(OperationTable table) {
        table.answers("vkmemory", call -> {
            long bytes = call.number();
            boolean dmaBuf = call.rest().contains("DMABUF");
            return call.made(
                    Kind.VULKAN_MEMORY,
                    call.vulkan()
                            .memory(
                                    dmaBuf ? ExternalMemoryHandleType.DMABUF_FD : ExternalMemoryHandleType.OPAQUE_FD,
                                    bytes));
        });
        table.answers(
                "vkimage",
                call -> call.made(
                        Kind.VULKAN_MEMORY, call.vulkan().image(call.number(), call.number(), call.integer(1))));
        table.answers("vkimport", call -> {
            ExternalHandle handle = call.handle(ExternalHandle.class);
            long bytes = call.number();
            call.rest();
            return call.made(Kind.VULKAN_MEMORY, call.vulkan().imported(handle, bytes));
        });
        table.does("vkfree", call -> {
            Vulkan.Memory memory = memory(call);
            memory.object().free();
            call.names.forget(Kind.VULKAN_MEMORY, memory);
        });
        table.does("vkfill", call -> {
            Vulkan.Memory memory = memory(call);
            int value = call.integer();
            long offset = call.hasMore() ? call.number() : 0;
            call.vulkan().fill(memory, value, offset, call.hasMore() ? call.number() : memory.bytes());
        });
        table.answers("vkread", call -> {
            IntView cells = memory(call).object().ints();
            int count = call.integer(1);
            long first = call.hasMore() ? call.number() / Integer.BYTES : 0;
            return CallAnswer.ofNumbers(MachineMemory.numbers(cells, first, count));
        });
    }

    private static void addSemaphores(OperationTable table) {
        table.answers(
                "vktimeline",
                call -> call.made(Kind.TIMELINE, call.vulkan().timeline(call.hasMore() ? call.number() : 0)));
        table.answers(
                "vksemaphore", call -> call.made(Kind.BINARY, call.vulkan().binary()));
        table.does("vkdestroy", call -> call.handle(ExternalObject.class).free());
        table.does("vksignal", call -> timeline(call).signal(call.number()));
        table.answers(
                "vkvalue",
                call -> CallAnswer.success()
                        .with(Long.toUnsignedString(timeline(call).value())));
        table.answers(
                "vkwait",
                call -> CallAnswer.of(
                        Long.compareUnsigned(timeline(call).value(), call.number()) >= 0
                                ? CUresult.CUDA_SUCCESS
                                : CUresult.CUDA_ERROR_TIMEOUT));
        table.does("vklater", call -> {
            call.vulkan().signalLater(call.number(), timeline(call), call.number());
            call.session.keepNextCallWaiting();
        });
    }

    private static void addQueues(OperationTable table) {
        table.answers("vksubmit", call -> call.made(Kind.SUBMISSION, submit(call.vulkan(), call)));
        table.answers(
                "vkdone",
                call -> CallAnswer.of(
                        call.handle(Vulkan.Submission.class).done()
                                ? CUresult.CUDA_SUCCESS
                                : CUresult.CUDA_ERROR_NOT_READY));
    }

    /** Submits the work {@code [queue n] step...}. */
    private static Vulkan.Submission submit(Vulkan vulkan, ReplayedCall call) {
        Vulkan.Steps steps = vulkan.new Steps(call.takeIf("queue") ? call.integer() : 0);
        while (call.hasMore()) {
            String step = call.word();
            switch (step) {
                case "wait" -> {
                    Object semaphore = call.value();
                    steps.await(semaphore, semaphore instanceof TimelineSemaphore ? call.number() : 0);
                }
                case "signal" -> {
                    Object semaphore = call.value();
                    steps.signal(semaphore, semaphore instanceof TimelineSemaphore ? call.number() : 0);
                }
                case "fill" -> {
                    Vulkan.Memory memory = memory(call);
                    int value = call.integer();
                    boolean range = call.nextIsNumber();
                    long offset = range ? call.number() : 0;
                    long bytes = range ? call.number() : memory.bytes();
                    steps.run(() -> vulkan.fill(memory, value, offset, bytes));
                }
                case "copy" -> {
                    Vulkan.Memory to = memory(call);
                    Vulkan.Memory from = memory(call);
                    long bytes = call.number();
                    steps.run(() -> vulkan.copy(to, from, bytes));
                }
                case "clear" -> {
                    Vulkan.Memory image = memory(call);
                    int value = call.integer();
                    steps.run(() -> vulkan.fill(image, value, 0, image.bytes()));
                }
                default -> throw ReplayException.undefined(step);
            }
        }
        return steps.submit();
    }

    private static void addDescriptors(OperationTable table) {
        table.answers("vkexport", call -> call.made(Kind.FILE, call.vulkan().export(object(call.value()))));
        for (String unrelated : List.of("file", "pipe", "eventfd")) {
            table.answers(unrelated, call -> {
                call.rest();
                return call.made(Kind.FILE, world(call).openUnrelated());
            });
        }
        table.answers("dup", call -> call.made(Kind.FILE, call.vulkan().duplicate(descriptor(call))));
        table.does("closefd", call -> world(call).close(descriptor(call)));
        table.answers("isopen", call -> CallAnswer.success().with(world(call).isOpen(descriptor(call))));
    }

    static SimulatedExternalWorld world(ReplayedCall call) {
        return SimulatedMachine.of(call.session.machine()).external();
    }

    private static Vulkan.Memory memory(ReplayedCall call) {
        return call.handle(Vulkan.Memory.class);
    }

    private static TimelineSemaphore timeline(ReplayedCall call) {
        return call.handle(TimelineSemaphore.class);
    }

    private static ExternalHandle descriptor(ReplayedCall call) {
        return call.handle(ExternalHandle.class);
    }

    /** Returns the object behind one of Vulkan's things. */
    static ExternalObject object(Object thing) {
        return thing instanceof Vulkan.Memory memory ? memory.object() : (ExternalObject) thing;
    }
}
