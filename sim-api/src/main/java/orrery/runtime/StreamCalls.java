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
        return cudaStreamCreateWithFlags(cudaStreamDefault);
    }

    @Override
    default CUstream cudaStreamCreateWithFlags(int flags) {
        return call(() -> driver().cuStreamCreate(flags));
    }

    @Override
    default CUstream cudaStreamCreateWithPriority(int flags, int priority) {
        return call(() -> driver().cuStreamCreateWithPriority(flags, priority));
    }

    @Override
    default void cudaStreamDestroy(CUstream stream) {
        run(() -> driver().cuStreamDestroy(stream));
    }

    @Override
    default cudaError_t cudaStreamQuery(CUstream stream) {
        return call(() -> cudaError_t.of(driver().cuStreamQuery(stream)));
    }

    @Override
    default void cudaStreamSynchronize(CUstream stream) {
        run(() -> driver().cuStreamSynchronize(stream));
    }

    @Override
    default void cudaStreamWaitEvent(CUstream stream, CUevent event) {
        cudaStreamWaitEvent(stream, event, cudaEventWaitDefault);
    }

    @Override
    default void cudaStreamWaitEvent(CUstream stream, CUevent event, int flags) {
        run(() -> driver().cuStreamWaitEvent(stream, event, flags));
    }

    @Override
    default void cudaStreamAddCallback(CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags) {
        run(() -> driver().cuStreamAddCallback(
                        stream,
                        callback == null ? null : (to, status) -> callback.accept(to, cudaError_t.of(status)),
                        flags));
    }

    @Override
    default void cudaStreamAttachMemAsync(CUstream stream, long devPtr, long length, int flags) {
        run(() -> driver().cuStreamAttachMemAsync(stream, devPtr, length, flags));
    }

    @Override
    default int cudaStreamGetFlags(CUstream stream) {
        return call(() -> driver().cuStreamGetFlags(stream));
    }

    @Override
    default int cudaStreamGetPriority(CUstream stream) {
        return call(() -> driver().cuStreamGetPriority(stream));
    }

    @Override
    default long cudaStreamGetId(CUstream stream) {
        return call(() -> driver().cuStreamGetId(stream));
    }

    @Override
    default int cudaStreamGetDevice(CUstream stream) {
        return call(() -> driver().cuStreamGetDevice(stream).ordinal());
    }

    @Override
    default int cudaStreamGetAttribute(CUstream stream, CUstreamAttribute attribute) {
        return call(() -> driver().cuStreamGetAttribute(stream, attribute));
    }

    @Override
    default void cudaStreamSetAttribute(CUstream stream, CUstreamAttribute attribute, int value) {
        run(() -> driver().cuStreamSetAttribute(stream, attribute, value));
    }

    @Override
    default void cudaStreamCopyAttributes(CUstream target, CUstream source) {
        run(() -> driver().cuStreamCopyAttributes(target, source));
    }

    // -- capture -------------------------------------------------------------------------------------------------

    @Override
    default CUstreamCaptureStatus cudaStreamIsCapturing(CUstream stream) {
        return call(() -> driver().cuStreamIsCapturing(stream));
    }

    @Override
    default void cudaStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode) {
        run(() -> driver().cuStreamBeginCapture(stream, mode));
    }

    @Override
    default void cudaStreamBeginCaptureToGraph(
            CUstream stream,
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
            CUstreamCaptureMode mode) {
        run(() -> driver().cuStreamBeginCaptureToGraph(stream, graph, dependencies, dependencyData, mode));
    }

    @Override
    default CUgraph cudaStreamEndCapture(CUstream stream) {
        return call(() -> driver().cuStreamEndCapture(stream));
    }

    @Override
    default CUstreamCaptureInfo cudaStreamGetCaptureInfo(CUstream stream, boolean withEdgeData) {
        return call(() -> driver().cuStreamGetCaptureInfo(stream, withEdgeData));
    }

    @Override
    default void cudaStreamUpdateCaptureDependencies(
            CUstream stream, List<CUgraphNode> dependencies, List<CUgraphEdgeData> dependencyData, int flags) {
        run(() -> driver().cuStreamUpdateCaptureDependencies(stream, dependencies, dependencyData, flags));
    }

    @Override
    default CUstreamCaptureMode cudaThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode) {
        return call(() -> driver().cuThreadExchangeStreamCaptureMode(mode));
    }
}
