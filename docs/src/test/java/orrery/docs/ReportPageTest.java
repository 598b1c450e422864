package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import orrery.cupti.report.HtmlReport;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.cudaKernelNodeParams;
import orrery.runtime.dim3;
import orrery.sim.Kernel;
import orrery.sim.Machine;

/** The page of a report in Chromium: it is drawn without an error, and can be used. */
@Tag("one-jdk")
class ReportPageTest {
    @RegisterExtension
    static final ReportBrowser BROWSER = new ReportBrowser();

    private static WebElement details() {
        return BROWSER.find("#details");
    }

    /** All programs in one page: to load one costs more than to draw what is in it. */
    @Test
    void everyProgramIsDrawn() throws IOException {
        HtmlReport all = null;
        for (String program : new TreeSet<>(NamedPrograms.all().keySet())) {
            HtmlReport one = ReportBrowser.report(program);
            all = all == null ? one : all.comparedTo(one);
        }
        BROWSER.open(Objects.requireNonNull(all), "arrows&path");
        for (int run = 0; run < NamedPrograms.all().size(); run++) {
            String name = BROWSER.text("report.runs[" + run + "].name");
            BROWSER.run("report.showRun(" + run + "); report.allPanels.forEach(panel => panel.open());"
                    + " if (report.stepView) for (let done = 0; done <= report.run.recording.count;"
                    + " done += Math.max(1, Math.floor(report.run.recording.count / 6))) report.stepView.show(done);"
                    + " report.timelines[" + run + "].paint()");
            assertEquals(
                    0,
                    BROWSER.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
                    "the width beyond the window of " + name);
            assertTrue(BROWSER.number("report.run.rows.length") > 0, name);
            assertEquals(
                    0,
                    BROWSER.number("report.run.steps.time.filter((time, k, all) => k && all[k - 1] > time).length"),
                    "steps that go back in time of " + name);
            BROWSER.assertNoErrors();
        }
        assertEquals(0, BROWSER.number("performance.getEntriesByType('resource').length"), "what the page has loaded");
    }

    @Test
    void anOperationSaysWhoSubmittedItAndWhatItWaitedFor() throws IOException {
        BROWSER.open(ReportBrowser.report("events"), "");
        long waiting = BROWSER.number("[...Array(report.run.count).keys()].find(op => report.run.isWork(op)"
                + " && report.run.neighbors(op, report.run.before)"
                + ".some(each => report.run.ops.stream[each.op] !== report.run.ops.stream[op]))");
        BROWSER.run("report.select(report.run, {type: 'op', index: " + waiting + "}, true)");
        String text = details().getText();
        assertTrue(text.contains("waited for"), text);
        assertTrue(text.contains("cudaStreamWaitEvent at orrery.docs.lessons.Events"), text);
    }

    @Test
    void searchFindsAndKeysStepThroughTheHits() throws IOException {
        BROWSER.open(ReportBrowser.report("two-streams"), "");
        WebElement search = BROWSER.find("#search");
        BROWSER.find("body").sendKeys("/");
        search.sendKeys("saxpy");
        assertEquals(2, BROWSER.number("report.order.length"));
        search.sendKeys(Keys.ENTER);
        assertEquals("saxpy", details().findElement(By.tagName("h2")).getText());
        search.sendKeys(Keys.ESCAPE);
        BROWSER.find("body").sendKeys(Keys.ESCAPE);
        assertTrue(details().getText().startsWith("Select"), details().getText());
    }

    @Test
    void keysZoomAndShowTheWholeRun() throws IOException {
        BROWSER.open(ReportBrowser.report("two-streams"), "");
        WebElement body = BROWSER.find("body");
        long before = BROWSER.number("report.timelines[0].to - report.timelines[0].from");
        body.sendKeys("+");
        assertTrue(BROWSER.number("report.timelines[0].to - report.timelines[0].from") < before);
        body.sendKeys("0");
        assertEquals(
                BROWSER.number("report.run.length"),
                BROWSER.number("report.timelines[0].to - report.timelines[0].from"));
    }

    @Test
    void aPageThatIsPrintedShowsAllPanels() throws IOException {
        BROWSER.open(ReportBrowser.report("memory-nodes"), "");
        assertTrue(
                BROWSER.number("[...document.querySelectorAll('.panel')].filter(each => !each.firstChild).length") > 0);
        BROWSER.run("window.onbeforeprint()");
        assertEquals(
                0, BROWSER.number("[...document.querySelectorAll('.panel')].filter(each => !each.firstChild).length"));
        assertEquals(1, BROWSER.number("[...document.querySelectorAll('.panel')].filter(each => !each.hidden).length"));
    }

    @Test
    void findingsLeadToTheOperations() throws IOException {
        BROWSER.open(ReportBrowser.report("race"), "tab=Findings");
        WebElement link = BROWSER.find(".finding [data-op]");
        String name = link.getText().replaceAll(" at .*", "");
        link.click();
        assertEquals(name, details().findElement(By.tagName("h2")).getText());
        assertTrue(details().getText().contains("race:"), details().getText());
    }

    /** 30 layers of 20 kernels. */
    private static void layers(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        CUgraph graph = cuda.cudaGraphCreate(0);
        cudaKernelNodeParams kernel = new cudaKernelNodeParams();
        kernel.func = Kernel.empty().named("kernel");
        List<CUgraphNode> layer = List.of();
        for (int i = 0; i < 30; i++) {
            List<CUgraphNode> next = new ArrayList<>();
            for (int k = 0; k < 20; k++) {
                List<CUgraphNode> before = layer.isEmpty() ? layer : List.of(layer.get(k), layer.get((k + 1) % 20));
                next.add(cuda.cudaGraphAddKernelNode(graph, before, kernel));
            }
            layer = next;
        }
        cuda.cudaGraphLaunch(cuda.cudaGraphInstantiate(graph, 0), null);
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void aLargeGraphIsDrawnInParts() throws IOException {
        BROWSER.open(ReportBrowser.report("layers", ReportPageTest::layers), "tab=Graphs");
        WebElement what = BROWSER.find(".row-tools + div .facts");
        assertEquals("nodes 1 to 250 of 600", what.getText());
        WebElement later = BROWSER.find("[aria-label='later nodes']");
        later.click();
        later.click();
        assertEquals("nodes 501 to 600 of 600", what.getText());
        assertEquals(100, BROWSER.number("document.querySelectorAll('.dag .node').length"));
        assertFalse(later.isEnabled());
    }

    @Test
    void memoryThatAPoolKeepsIsShown() throws IOException {
        BROWSER.open(ReportBrowser.report("graph-memory-footprint"), "tab=Memory");
        assertEquals(
                192L << 20,
                BROWSER.number("Math.max(...[...report.run.memory()].find(each => each[0].startsWith('taken'))[1]"
                        + ".map(point => point[1]))"));
        assertTrue(BROWSER.find(".panel:not([hidden]) .legend")
                .getText()
                .contains("taken from the device, with what pools keep, at most 192 MiB"));
    }

    /** Two kernels of 200 blocks, of which an SM holds one of each, and one of a block alone. */
    private static void blocks(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        Kernel kernel = Kernel.empty().costPerBlock((shape, args) -> 10_000).registersPerThread(128);
        for (int blocks : new int[] {200, 200, 1}) {
            cuda.cudaLaunchKernel(
                    kernel.named("kernel" + blocks), new dim3(blocks), new dim3(256), 0, cuda.cudaStreamCreate());
        }
        cuda.cudaDeviceSynchronize();
    }

    @Test
    void eachSmIsARowOnDemand() throws IOException {
        BROWSER.open(ReportBrowser.report("blocks", ReportPageTest::blocks), "");
        long before = BROWSER.number("report.run.rows.length");
        BROWSER.find("#smrows").click();
        assertEquals(132, BROWSER.number("report.run.rows.length") - before);
        assertEquals("true", BROWSER.find("#smrows").getAttribute("aria-pressed"));
        assertEquals(
                401,
                BROWSER.number("report.run.rows.filter(row => row instanceof SmRow).flatMap(row => row.lanes)"
                        + ".flatMap(lane => [...lane.items]).reduce((sum, i) => sum + SmRow.count(report.run, i), 0)"));
        BROWSER.run("report.timelines[0].paint()");
        BROWSER.assertNoErrors();
        BROWSER.find("body").sendKeys("m");
        assertEquals(before, BROWSER.number("report.run.rows.length"));
    }

    /**
     * What is scrolled away on the screen is on paper too: the rows are divided among canvases, none of which cuts a
     * row.
     */
    @Test
    void openSmRowsArePrintedWhole() throws IOException {
        BROWSER.open(ReportBrowser.report("blocks", ReportPageTest::blocks), "sms");
        BROWSER.run("window.dispatchEvent(new Event('beforeprint'))");
        long sheets = BROWSER.number("document.querySelectorAll('.sheet').length");
        assertTrue(sheets > 1, sheets + " sheets");
        assertEquals(
                BROWSER.number("report.run.height - 8 + Timeline.AXIS * " + sheets),
                BROWSER.number(
                        "[...document.querySelectorAll('.sheet')].reduce((sum, each) => sum + each.height / 2, 0)"));
        BROWSER.run("window.dispatchEvent(new Event('afterprint'))");
        assertEquals(0, BROWSER.number("document.querySelectorAll('.sheet').length"));
        BROWSER.assertNoErrors();
    }

    /** 50,000 kernels in 8 streams. */
    private static void manyKernels(Machine machine, PrintStream out) {
        CudaRuntime cuda = CudaRuntime.of(machine);
        List<CUstream> streams = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            streams.add(cuda.cudaStreamCreate());
        }
        Kernel kernel = Kernel.empty().named("kernel");
        for (int i = 0; i < 50_000; i++) {
            cuda.cudaLaunchKernel(kernel, new dim3(1 + i % 300), new dim3(64), 0, streams.get(i % 8));
        }
        cuda.cudaDeviceSynchronize();
    }

    /**
     * Neighbours that are narrower than a pixel are one rectangle, so that a frame costs the same for any number of
     * operations.
     */
    @Test
    void manyOperationsCostNoMoreThanWhatIsSeen() throws IOException {
        BROWSER.open(ReportBrowser.report("many", ReportPageTest::manyKernels), "sms");
        String drawn = "(() => { let count = 0; const fill = CanvasRenderingContext2D.prototype.fillRect;"
                + " CanvasRenderingContext2D.prototype.fillRect = function(...a) { count++; fill.apply(this, a); };"
                + " const t = report.timelines[0]; t.fit(); t.paint();"
                + " CanvasRenderingContext2D.prototype.fillRect = fill; return count; })()";
        assertTrue(BROWSER.number("report.run.rows.length") > 132);
        long rectangles = BROWSER.number(drawn);
        long pixels = BROWSER.number("report.timelines[0].width * report.timelines[0].visible / SmRow.HEIGHT");
        assertTrue(rectangles < pixels / 4, rectangles + " rectangles, but " + pixels + " pixels side by side in rows");
        aNarrowOperationThatIsSelectedCanBeSeen();
    }

    /** A pixel stands for many operations. */
    private static void aNarrowOperationThatIsSelectedCanBeSeen() {
        String colors = "(() => { const t = report.timelines[0]; t.fit(); t.paint(); const row = t.run.rows[1];"
                + " const g = document.createElement('canvas').getContext('2d'), width = Math.floor(t.room);"
                + " g.canvas.width = width;"
                + " g.drawImage(t.canvas, -Timeline.GUTTER * t.ratio, -(row.top + Timeline.AXIS + 10) * t.ratio);"
                + " const data = g.getImageData(0, 0, width, 1).data;"
                + " return new Set(Array.from(data, (v, i) => i % 4 ? 0 : data.slice(i, i + 3).join())).size; })()";
        long plain = BROWSER.number(colors);
        BROWSER.run("report.select(report.run, {type: 'op', index: 5000 - 5000 % 8}, false)");
        assertTrue(BROWSER.number(colors) > plain, "the selection is not drawn");
    }

    @Test
    void twoRunsAreCompared() throws IOException {
        BROWSER.open(ReportBrowser.report("two-streams").comparedTo(ReportBrowser.report("events")), "");
        assertEquals(2, BROWSER.number("report.timelines.length"));
        String table = BROWSER.find("#panel0").getText();
        assertTrue(table.contains("the whole run") && table.contains("saxpy"), table);
        BROWSER.find("body").sendKeys("+");
        assertEquals(
                BROWSER.number("report.timelines[0].to - report.timelines[0].from"),
                BROWSER.number("report.timelines[1].to - report.timelines[1].from"));
    }

    @Test
    void theThemeFollowsTheAddressAndTheKey() throws IOException {
        BROWSER.open(ReportBrowser.report("two-streams"), "theme=dark");
        String dark = BROWSER.find("body").getCssValue("background-color");
        BROWSER.find("body").sendKeys("t");
        String light = BROWSER.find("body").getCssValue("background-color");
        assertFalse(dark.equals(light), dark);
    }
}
