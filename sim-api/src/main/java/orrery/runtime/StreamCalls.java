package orrery.runtime;

import java.util.List;
import java.util.function.BiConsumer;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUstreamCaptureStatus;

/** Streams. */
interface StreamCalls extends StreamManagement, RuntimeSession {

    @Override
    default CUstream cudaStreamCreate() {
        return call(RuntimeCall.cudaStreamCreate, () -> driver().cuStreamCreate(cudaStreamDefault));
    }

    @Override
    default CUstream cudaStreamCreateWithFlags(int flags) {
        return call(RuntimeCall.cudaStreamCreateWithFlags, () -> driver().cuStreamCreate(flags));
    }

    @Override
    default CUstream cudaStreamCreateWithPriority(int flags, int priority) {
        return call(
                RuntimeCall.cudaStreamCreateWithPriority, () -> driver().cuStreamCreateWithPriority(flags, priority));
    }

    @Override
    default void cudaStreamDestroy(CUstream stream) {
        run(RuntimeCall.cudaStreamDestroy, () -> driver().cuStreamDestroy(stream));
    }

    @Override
    default cudaError_t cudaStreamQuery(CUstream stream) {
        return call(RuntimeCall.cudaStreamQuery, () -> cudaError_t.of(driver().cuStreamQuery(stream)));
    }

    @Override
    default void cudaStreamSynchronize(CUstream stream) {
        run(RuntimeCall.cudaStreamSynchronize, () -> driver().cuStreamSynchronize(stream));
    }

    @Override
    default void cudaStreamWaitEvent(CUstream stream, CUevent event) {
        cudaStreamWaitEvent(stream, event, cudaEventWaitDefault);
    }

    @Override
    default void cudaStreamWaitEvent(CUstream stream, CUevent event, int flags) {
        run(RuntimeCall.cudaStreamWaitEvent, () -> driver().cuStreamWaitEvent(stream, event, flags));
    }

    @Override
    default void cudaStreamAddCallback(CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags) {
        run(
                RuntimeCall.cudaStreamAddCallback,
                () -> driver().cuStreamAddCallback(
                                stream,
                                callback == null ? null : (to, status) -> callback.accept(to, cudaError_t.of(status)),
                                flags));
    }

    @Override
    default void cudaStreamAttachMemAsync(CUstream stream, long devPtr, long length, int flags) {
        run(RuntimeCall.cudaStreamAttachMemAsync, () -> driver().cuStreamAttachMemAsync(stream, devPtr, length, flags));
    }

    @Override
    default int cudaStreamGetFlags(CUstream stream) {
        return call(RuntimeCall.cudaStreamGetFlags, () -> driver().cuStreamGetFlags(stream));
    }

    @Override
    default int cudaStreamGetPriority(CUstream stream) {
        return call(RuntimeCall.cudaStreamGetPriority, () -> driver().cuStreamGetPriority(stream));
    }

    @Override
    default long cudaStreamGetId(CUstream stream) {
        return call(RuntimeCall.cudaStreamGetId, () -> driver().cuStreamGetId(stream));
    }

    @Override
    default int cudaStreamGetDevice(CUstream stream) {
        return call(
                RuntimeCall.cudaStreamGetDevice,
                () -> driver().cuStreamGetDevice(stream).ordinal());
    }

    @Override
    default int cudaStreamGetAttribute(CUstream stream, CUstreamAttribute attribute) {
        return call(RuntimeCall.cudaStreamGetAttribute, () -> driver().cuStreamGetAttribute(stream, attribute));
    }

    @Override
    default void cudaStreamSetAttribute(CUstream stream, CUstreamAttribute attribute, int value) {
        run(RuntimeCall.cudaStreamSetAttribute, () -> driver().cuStreamSetAttribute(stream, attribute, value));
    }

    @Override
    default void cudaStreamCopyAttributes(CUstream target, CUstream source) {
        run(RuntimeCall.cudaStreamCopyAttributes, () -> driver().cuStreamCopyAttributes(target, source));
    }

    // -- capture -------------------------------------------------------------------------------------------------

    @Override
    default CUstreamCaptureStatus cudaStreamIsCapturing(CUstream stream) {
        return call(RuntimeCall.cudaStreamIsCapturing, () -> driver().cuStreamIsCapturing(stream));
    }

    @Override
    default void cudaStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode) {
        run(RuntimeCall.cudaStreamBeginCapture, () -> driver().cuStreamBeginCapture(stream, mode));
    }

    @Override
    default void cudaStreamBeginCaptureToGraph(
            CUstream stream,
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
            CUstreamCaptureMode mode) {
        run(
                RuntimeCall.cudaStreamBeginCaptureToGraph,
                () -> driver().cuStreamBeginCaptureToGraph(stream, graph, dependencies, dependencyData, mode));
    }

    @Override
    default CUgraph cudaStreamEndCapture(CUstream stream) {
        return call(RuntimeCall.cudaStreamEndCapture, () -> driver().cuStreamEndCapture(stream));
    }

    @Override
    default CUstreamCaptureInfo cudaStreamGetCaptureInfo(CUstream stream, boolean withEdgeData) {
        return call(RuntimeCall.cudaStreamGetCaptureInfo, () -> driver().cuStreamGetCaptureInfo(stream, withEdgeData));
    }

    @Override
    default void cudaStreamUpdateCaptureDependencies(
            CUstream stream, List<CUgraphNode> dependencies, List<CUgraphEdgeData> dependencyData, int flags) {
        run(
                RuntimeCall.cudaStreamUpdateCaptureDependencies,
                () -> driver().cuStreamUpdateCaptureDependencies(stream, dependencies, dependencyData, flags));
    }

    @Override
    default CUstreamCaptureMode cudaThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode) {
        return call(
                RuntimeCall.cudaThreadExchangeStreamCaptureMode,
                () -> driver().cuThreadExchangeStreamCaptureMode(mode));
    }
}
