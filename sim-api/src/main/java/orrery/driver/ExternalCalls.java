package orrery.driver;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.array.ArrayDescriptor;
import orrery.core.check.OwnedKind;
import orrery.core.context.Context;
import orrery.core.context.ExecutionContext;
import orrery.core.context.GreenContext;
import orrery.core.external.ExternalMemory;
import orrery.core.external.ExternalRule;
import orrery.core.external.ExternalSemaphore;
import orrery.core.external.ExternalSignal;
import orrery.core.external.ExternalSignals;
import orrery.core.external.ExternalWait;
import orrery.core.external.ExternalWaits;
import orrery.core.external.ExternalWork;
import orrery.core.host.ApiRule;
import orrery.core.stream.Stream;

/** Memory and semaphores of other APIs. */
final class ExternalCalls {
    private final Session session;

    ExternalCalls(Session session) {
        this.session = session;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    CUexternalMemory cuImportExternalMemory(CUexternalMemoryHandleDesc desc) {
        requireGiven(desc != null && desc.type() != null && desc.handle() != null, "a type and a handle");
        ExternalMemory memory =
                session.current().imports().importMemory(desc.type(), desc.handle(), desc.size(), desc.flags());
        return new CUexternalMemory(session.created(OwnedKind.EXTERNAL_MEMORY, memory, ExternalMemory::isDestroyed));
    }

    long cuExternalMemoryGetMappedBuffer(CUexternalMemory handle, CUexternalMemoryBufferDesc desc) {
        ExternalMemory memory = externalMemory(handle);
        requireGiven(desc != null, "a description of a buffer");
        return memory.mapBuffer(desc.offset(), desc.size(), desc.flags()).address();
    }

    CUmipmappedArray cuExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory handle, CUexternalMemoryMipmappedArrayDesc desc) {
        ExternalMemory memory = externalMemory(handle);
        requireGiven(
                desc != null && desc.arrayDesc() != null && desc.arrayDesc().format() != null,
                "a description of an array");
        CUarray3DDescriptor base = desc.arrayDesc();
        ArrayDescriptor descriptor = new ArrayDescriptor(
                base.width(), base.height(), base.depth(), base.format(), base.numChannels(), base.flags());
        return new CUmipmappedArray(session.reference(
                memory.mapArray(desc.offset(), descriptor, Integer.toUnsignedLong(desc.numLevels()))));
    }

    void cuDestroyExternalMemory(CUexternalMemory handle) {
        externalMemory(handle).destroy();
    }

    /** Returns the memory of a handle. */
    private ExternalMemory externalMemory(CUexternalMemory handle) {
        requireGiven(handle != null, "external memory");
        ExternalMemory memory =
                session.live(handle, ExternalMemory::isDestroyed, ExternalRule.MEMORY_HANDLE, "no external memory");
        session.requireUsable((Context) memory.context());
        return memory;
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    CUexternalSemaphore cuImportExternalSemaphore(CUexternalSemaphoreHandleDesc desc) {
        requireGiven(desc != null && desc.type() != null && desc.handle() != null, "a type and a handle");
        ExternalSemaphore semaphore =
                session.current().imports().importSemaphore(desc.type(), desc.handle(), desc.flags());
        return new CUexternalSemaphore(
                session.created(OwnedKind.EXTERNAL_SEMAPHORE, semaphore, ExternalSemaphore::isDestroyed));
    }

    void cuSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> semaphores,
            List<CUexternalSemaphoreSignalParams> params,
            @Nullable CUstream stream) {
        Stream target = session.useStream(stream);
        submit(signals(semaphores, params), target, session.contextOf(stream));
    }

    void cuWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> semaphores,
            List<CUexternalSemaphoreWaitParams> params,
            @Nullable CUstream stream) {
        Stream target = session.useStream(stream);
        submit(waits(semaphores, params), target, session.contextOf(stream));
    }

    private static void submit(ExternalWork work, Stream stream, ExecutionContext context) {
        work.submitTo(stream, context.baseContext(), context instanceof GreenContext);
    }

    void cuDestroyExternalSemaphore(CUexternalSemaphore handle) {
        requireGiven(handle != null, "a semaphore");
        ExternalSemaphore semaphore = externalSemaphore(handle);
        semaphore.checkNothingOutstanding();
        session.machine().await(semaphore.context().order().whole().tails());
        externalSemaphore(handle).destroy(); // another thread may have destroyed it while this one waited
    }

    /** Returns the signals of lists of semaphores and parameters; none, if neither list is given. */
    ExternalSignals signals(List<CUexternalSemaphore> semaphores, List<CUexternalSemaphoreSignalParams> params) {
        if (semaphores == null && params == null) {
            return new ExternalSignals(ImmutableList.of());
        }
        checkLists(semaphores, params);
        ImmutableList.Builder<ExternalSignal> signals = ImmutableList.builder();
        for (int i = 0; i < semaphores.size(); i++) {
            CUexternalSemaphoreSignalParams each = params.get(i);
            signals.add(externalSemaphore(semaphores.get(i))
                    .signal(each.fenceValue(), each.nvSciSyncFence(), each.keyedMutexKey(), each.flags()));
        }
        return new ExternalSignals(signals.build());
    }

    /** Returns the waits of lists of semaphores and parameters; none, if neither list is given. */
    ExternalWaits waits(List<CUexternalSemaphore> semaphores, List<CUexternalSemaphoreWaitParams> params) {
        if (semaphores == null && params == null) {
            return new ExternalWaits(ImmutableList.of());
        }
        checkLists(semaphores, params);
        ImmutableList.Builder<ExternalWait> waits = ImmutableList.builder();
        for (int i = 0; i < semaphores.size(); i++) {
            CUexternalSemaphoreWaitParams each = params.get(i);
            waits.add(externalSemaphore(semaphores.get(i))
                    .await(
                            each.fenceValue(),
                            each.nvSciSyncFence(),
                            each.keyedMutexKey(),
                            each.keyedMutexTimeoutMs(),
                            each.flags()));
        }
        return new ExternalWaits(waits.build());
    }

    private void checkLists(List<CUexternalSemaphore> semaphores, List<?> params) {
        ExternalRule.LISTS.require(
                semaphores != null
                        && params != null
                        && semaphores.size() == params.size()
                        && params.stream().allMatch(each -> each != null),
                () -> session.who() + " is given semaphores " + semaphores + " and parameters " + params);
    }

    /** Returns the semaphore of a handle. */
    private ExternalSemaphore externalSemaphore(CUexternalSemaphore handle) {
        ExternalSemaphore semaphore =
                session.live(handle, ExternalSemaphore::isDestroyed, ExternalRule.SEMAPHORE_HANDLE, "no semaphore");
        session.requireUsable((Context) semaphore.context());
        return semaphore;
    }

    private void requireGiven(boolean given, String what) {
        ApiRule.ARGUMENT.require(given, () -> session.who() + " is not given " + what);
    }

    // -- back ----------------------------------------------------------------------------------------------------

    /** Returns the parameters of a node that signals. */
    CUextSemSignalNodeParams params(ExternalSignals work) {
        return new CUextSemSignalNodeParams(
                handles(work.semaphores()),
                work.signals().stream()
                        .map(each -> new CUexternalSemaphoreSignalParams(
                                each.params().value(),
                                each.params().fence(),
                                each.params().key(),
                                each.flags()))
                        .toList());
    }

    /** Returns the parameters of a node that waits. */
    CUextSemWaitNodeParams params(ExternalWaits work) {
        return new CUextSemWaitNodeParams(
                handles(work.semaphores()),
                work.waits().stream()
                        .map(each -> new CUexternalSemaphoreWaitParams(
                                each.params().value(),
                                each.params().fence(),
                                each.params().key(),
                                each.timeoutMs(),
                                each.flags()))
                        .toList());
    }

    private List<CUexternalSemaphore> handles(List<ExternalSemaphore> semaphores) {
        return semaphores.stream()
                .map(each -> new CUexternalSemaphore(session.reference(each)))
                .toList();
    }
}
