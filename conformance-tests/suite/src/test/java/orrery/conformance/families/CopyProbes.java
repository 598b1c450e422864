package orrery.conformance.families;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.runtime.cudaExtent;
import orrery.runtime.cudaMemcpy3DParms;
import orrery.runtime.cudaMemcpyKind;
import orrery.runtime.cudaPitchedPtr;

/** Copies and memsets with bad parameters, in streams, captures, nodes and their setters. */
final class CopyProbes {
    private static final cudaMemcpyKind ON_DEVICE = cudaMemcpyKind.DEVICE_TO_DEVICE;
    private static final cudaMemcpyKind TO_HOST = cudaMemcpyKind.DEVICE_TO_HOST;
    private static final cudaMemcpyKind ON_HOST = cudaMemcpyKind.HOST_TO_HOST;
    private static final long HUGE_PITCH = 1L << 31;

    private CopyProbes() {}

    static void add(LabelledProbes probes) {
        addLayers(probes);
        addRows(probes);
    }

    // -- copies of layers ----------------------------------------------------------------------------------------

    private static void addLayers(LabelledProbes probes) {
        copy(probes, "nothing set", f -> {
            cudaMemcpy3DParms zeros = new cudaMemcpy3DParms();
            zeros.kind = ON_HOST;
            return zeros;
        });
        copy(probes, "null target", f -> ProbeSet.copy(0, 256, f.device, 256, 256, 1, 1, ON_DEVICE));
        copy(probes, "null source", f -> ProbeSet.copy(f.other, 256, 0, 256, 256, 1, 1, ON_DEVICE));
        copy(probes, "width 0", f -> ProbeSet.copy(f.other, 256, f.device, 256, 0, 1, 1, ON_DEVICE));
        copy(probes, "height 0", f -> ProbeSet.copy(f.other, 256, f.device, 256, 256, 0, 1, ON_DEVICE));
        copy(probes, "depth 0", f -> ProbeSet.copy(f.other, 256, f.device, 256, 256, 1, 0, ON_DEVICE));
        copy(probes, "kind 7", f -> ProbeSet.copy(f.other, 256, f.device, 256, 256, 1, 1, null));
        copy(
                probes,
                "kind host to host of device",
                f -> ProbeSet.copy(f.other, 256, f.device, 256, 256, 1, 1, ON_HOST));
        copy(
                probes,
                "kind device to device of host",
                f -> ProbeSet.copy(f.other, 256, f.host, 256, 256, 1, 1, ON_DEVICE));
        copy(probes, "kind default", f -> ProbeSet.copy(f.other, 256, f.host, 256, 256, 1, 1, cudaMemcpyKind.DEFAULT));
        copy(probes, "kind wrong way", f -> ProbeSet.copy(f.other, 256, f.host, 256, 256, 1, 1, TO_HOST));
        copy(probes, "too large", f -> ProbeSet.copy(f.other, 2 << 20, f.device, 2 << 20, 2 << 20, 1, 1, ON_DEVICE));
        copy(probes, "source pitch small", f -> ProbeSet.copy(f.other, 256, f.device, 100, 256, 4, 1, ON_DEVICE));
        copy(probes, "target pitch small", f -> ProbeSet.copy(f.other, 100, f.device, 256, 256, 4, 1, ON_DEVICE));
        copy(probes, "pitch 0", f -> ProbeSet.copy(f.other, 0, f.device, 0, 256, 4, 1, ON_DEVICE));
        copy(probes, "pitch 0 one row", f -> ProbeSet.copy(f.other, 0, f.device, 0, 256, 1, 1, ON_DEVICE));
        copy(probes, "pitch huge", f -> ProbeSet.copy(f.other, HUGE_PITCH, f.device, 256, 256, 4, 1, ON_DEVICE));
        copy(probes, "array and pointer", f -> {
            cudaMemcpy3DParms params = ProbeSet.toArray(f.array, 0, 0, f.device, 128, 32, 8, 1, ON_DEVICE);
            params.dstPtr = new cudaPitchedPtr(f.other, 128, 128, 8);
            return params;
        });
        toArray(probes, "array too wide", 0, 0, 132, 33, 8, 1);
        toArray(probes, "array too high", 0, 0, 128, 32, 9, 1);
        toArray(probes, "array too deep", 0, 0, 128, 32, 8, 2);
        toArray(probes, "array x beyond", 4, 0, 128, 32, 8, 1);
        toArray(probes, "array y beyond", 0, 1, 128, 32, 8, 1);
        toArray(probes, "array odd x", 2, 0, 128, 4, 8, 1);
        toArray(probes, "array pitch small", 0, 0, 64, 32, 8, 1);
        copy(probes, "array kind to host", f -> ProbeSet.toArray(f.array, 0, 0, f.device, 128, 32, 8, 1, TO_HOST));
        copy(
                probes,
                "array from host",
                f -> ProbeSet.toArray(f.array, 0, 0, f.host, 128, 32, 8, 1, cudaMemcpyKind.HOST_TO_DEVICE));
        copy(probes, "array of one dimension", f -> ProbeSet.toArray(f.line, 0, 0, f.device, 256, 64, 1, 1, ON_DEVICE));
        copy(probes, "layers", f -> ProbeSet.toArray(f.layers, 0, 0, f.device, 32, 8, 4, 2, ON_DEVICE));
        copy(probes, "layers beyond", f -> ProbeSet.toArray(f.layers, 0, 0, f.device, 32, 8, 4, 3, ON_DEVICE));
        copy(probes, "same source and target", f -> ProbeSet.copy(f.device, 256, f.device, 256, 256, 1, 1, ON_DEVICE));
        copy(probes, "host to host", f -> ProbeSet.copy(f.host, 256, f.host + 4096, 256, 256, 1, 1, ON_HOST));
    }

    private static void toArray(
            LabelledProbes probes, String name, long x, long y, long pitch, long width, long height, long depth) {
        copy(probes, name, f -> ProbeSet.toArray(f.array, x, y, f.device, pitch, width, height, depth, ON_DEVICE));
    }

    private static void copy(LabelledProbes probes, String name, Function<ProbeSet, cudaMemcpy3DParms> params) {
        probes.add("copy " + name, f -> f.cuda.cudaMemcpy3D(params.apply(f)));
        probes.add("copy async " + name, f -> f.cuda.cudaMemcpy3DAsync(params.apply(f), f.stream));
        probes.add(
                "copy async per thread " + name, f -> f.cuda.cudaMemcpy3DAsync(params.apply(f), CUstream.PER_THREAD));
        probes.add("copy add " + name, f -> f.cuda.cudaGraphAddMemcpyNode(f.second, null, params.apply(f)));
        probes.add("copy set " + name, f -> f.cuda.cudaGraphMemcpyNodeSetParams(f.node("memcpy"), params.apply(f)));
        probes.add(
                "copy exec set " + name,
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams(f.exec, f.node("memcpy"), params.apply(f)));
        probes.add(
                "copy exec set 2D " + name,
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams(f.exec, f.copyOfRows, params.apply(f)));
        probes.add(
                "copy exec set array " + name,
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams(f.exec, f.copyToArray, params.apply(f)));
        probes.addQuery("copy captured " + name, f -> captured(f, params.apply(f)));
    }

    private static cudaError_t captured(ProbeSet f, cudaMemcpy3DParms params) {
        f.cuda.cudaStreamBeginCapture(f.stream, CUstreamCaptureMode.RELAXED);
        cudaError_t answer = cudaError_t.cudaSuccess;
        try {
            f.cuda.cudaMemcpy3DAsync(params, f.stream);
        } catch (CudaRuntimeException failure) {
            answer = failure.error();
        }
        cudaError_t end = cudaError_t.cudaSuccess;
        try {
            f.cuda.cudaStreamEndCapture(f.stream);
        } catch (CudaRuntimeException failure) {
            end = failure.error();
        }
        f.note = "(end " + end + ") ";
        return answer;
    }

    // -- rows, bytes and memsets ---------------------------------------------------------------------------------

    private record Rows(
            String name,
            ToLongFunction<ProbeSet> dst,
            long dpitch,
            ToLongFunction<ProbeSet> src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind) {}

    private static void addRows(LabelledProbes probes) {
        ToLongFunction<ProbeSet> dst = f -> f.other;
        ToLongFunction<ProbeSet> src = f -> f.device;
        ToLongFunction<ProbeSet> none = f -> 0;
        ToLongFunction<ProbeSet> host = f -> f.host;
        addRows(probes, new Rows("good", dst, 256, src, 256, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("null target", none, 256, src, 256, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("null source", dst, 256, none, 256, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("width 0", dst, 256, src, 256, 0, 4, ON_DEVICE));
        addRows(probes, new Rows("height 0", dst, 256, src, 256, 128, 0, ON_DEVICE));
        addRows(probes, new Rows("nulls of width 0", none, 0, none, 0, 0, 0, ON_DEVICE));
        addRows(probes, new Rows("target pitch small", dst, 64, src, 256, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("source pitch small", dst, 256, src, 64, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("pitch small one row", dst, 64, src, 64, 128, 1, ON_DEVICE));
        addRows(probes, new Rows("pitch 0", dst, 0, src, 0, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("pitch huge", dst, HUGE_PITCH, src, 256, 128, 4, ON_DEVICE));
        addRows(probes, new Rows("kind 9", dst, 256, src, 256, 128, 4, null));
        addRows(probes, new Rows("wrong way", dst, 256, host, 256, 128, 4, TO_HOST));
        addRows(probes, new Rows("rows beyond", dst, 256, src, 256, 128, 5000, ON_DEVICE));
        addRows(probes, new Rows("small pitch of width 0", dst, 64, src, 64, 0, 4, ON_DEVICE));
    }

    private static void addRows(LabelledProbes probes, Rows r) {
        String name = r.name;
        probes.add(
                "rows " + name,
                f -> f.cuda.cudaMemcpy2D(
                        r.dst.applyAsLong(f), r.dpitch, r.src.applyAsLong(f), r.spitch, r.width, r.height, r.kind));
        probes.add(
                "rows async " + name,
                f -> f.cuda.cudaMemcpy2DAsync(
                        r.dst.applyAsLong(f),
                        r.dpitch,
                        r.src.applyAsLong(f),
                        r.spitch,
                        r.width,
                        r.height,
                        r.kind,
                        f.stream));
        probes.add(
                "rows to array " + name,
                f -> f.cuda.cudaMemcpy2DToArray(
                        f.array, 0, 0, r.src.applyAsLong(f), r.spitch, r.width, r.height, r.kind));
        probes.add(
                "rows to array async " + name,
                f -> f.cuda.cudaMemcpy2DToArrayAsync(
                        f.array, 0, 0, r.src.applyAsLong(f), r.spitch, r.width, r.height, r.kind, f.stream));
        probes.add(
                "rows from array " + name,
                f -> f.cuda.cudaMemcpy2DFromArray(
                        r.dst.applyAsLong(f), r.dpitch, f.array, 0, 0, r.width, r.height, r.kind));
        probes.add(
                "rows from array async " + name,
                f -> f.cuda.cudaMemcpy2DFromArrayAsync(
                        r.dst.applyAsLong(f), r.dpitch, f.array, 0, 0, r.width, r.height, r.kind, f.stream));
        probes.add(
                "rows null array " + name,
                f -> f.cuda.cudaMemcpy2DToArray(null, 0, 0, r.src.applyAsLong(f), r.spitch, r.width, r.height, r.kind));
        addBytes(probes, r);
        addMemsets(probes, r);
    }

    private static void addBytes(LabelledProbes probes, Rows r) {
        String name = r.name;
        long count = r.width * r.height;
        probes.add("bytes " + name, f -> f.cuda.cudaMemcpy(r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind));
        probes.add(
                "bytes async " + name,
                f -> f.cuda.cudaMemcpyAsync(r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind, f.stream));
        probes.add(
                "bytes add " + name,
                f -> f.cuda.cudaGraphAddMemcpyNode1D(
                        f.second, null, r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind));
        probes.add(
                "bytes set " + name,
                f -> f.cuda.cudaGraphMemcpyNodeSetParams1D(
                        f.node("memcpy"), r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind));
        probes.add(
                "bytes exec set " + name,
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams1D(
                        f.exec, f.node("memcpy"), r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind));
        probes.add(
                "bytes exec set array " + name,
                f -> f.cuda.cudaGraphExecMemcpyNodeSetParams1D(
                        f.exec, f.copyToArray, r.dst.applyAsLong(f), r.src.applyAsLong(f), count, r.kind));
    }

    private static void addMemsets(LabelledProbes probes, Rows r) {
        String name = r.name;
        probes.add(
                "memset rows " + name, f -> f.cuda.cudaMemset2D(r.dst.applyAsLong(f), r.dpitch, 1, r.width, r.height));
        probes.add(
                "memset rows async " + name,
                f -> f.cuda.cudaMemset2DAsync(r.dst.applyAsLong(f), r.dpitch, 1, r.width, r.height, f.stream));
        probes.add(
                "memset layers " + name,
                f -> f.cuda.cudaMemset3D(target(r, f), 1, new cudaExtent(r.width, r.height, 1)));
        probes.add(
                "memset layers async " + name,
                f -> f.cuda.cudaMemset3DAsync(target(r, f), 1, new cudaExtent(r.width, r.height, 1), f.stream));
        probes.add(
                "memset no layer " + name,
                f -> f.cuda.cudaMemset3D(target(r, f), 1, new cudaExtent(r.width, r.height, 0)));
        probes.add("memset " + name, f -> f.cuda.cudaMemset(r.dst.applyAsLong(f), 1, r.width * r.height));
        probes.add(
                "memset async " + name,
                f -> f.cuda.cudaMemsetAsync(r.dst.applyAsLong(f), 1, r.width * r.height, f.stream));
    }

    private static cudaPitchedPtr target(Rows r, ProbeSet f) {
        return new cudaPitchedPtr(r.dst.applyAsLong(f), r.dpitch, r.width, r.height);
    }
}
