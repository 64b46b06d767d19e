"""The binding keeps count of what it holds: some versions lose None and die after seconds of painting."""

import subprocess
import sys

PROBE = """
import sys
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPen

app = QGuiApplication([])
image = QImage(64, 64, QImage.Format.Format_ARGB32)
image.fill(0)
pen = QPen(QColor("black"))
painter = QPainter(image)
before = sys.getrefcount(None)
for _ in range(10_000):
    painter.setPen(pen)
lost = before - sys.getrefcount(None)
for step in range(50_000):
    painter.setPen(pen)
    painter.drawLine(0, 0, 63, step % 64)
painter.end()
print(lost)
"""


def test_painting_for_a_while_loses_no_reference() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert abs(int(done.stdout)) < 1000
